import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconFolder, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ItemDialog } from '../../modules/library/form/item-dialog.tsx';
import { ItemDialogs } from '../../modules/library/manage/item-dialogs.tsx';
import { momentOf, PlanDialog, type WallTime, wallTimeOf } from '../../modules/schedule/index.ts';
import { api } from '../../platform/api.ts';
import { useDocumentTitle } from '../../ui/access/use-document-title.ts';
import { Button } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { formatMonth } from '../../ui/format/format-date.ts';
import { locale } from '../../ui/format/locale.ts';
import { PageFrame } from '../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../ui/heading/page-heading.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { RowSkeletons } from '../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { type Added, AddMenu } from './add-menu.tsx';
import classes from './calendar.module.css';
import { DayList } from './day-list.tsx';
import type { Entry } from './entries.ts';
import { calendar as t } from './locales/calendar.ts';
import { firstWeekdayOf, monthBy, weeksOf } from './month.ts';
import { dayWords, MonthGrid } from './month-grid.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { useCalendar, useMove } from './use-calendar.ts';

/** When something new is planned for, unless another time is chosen. */
const usualClock = '18:00';

type Opened =
  | { what: 'entry' | 'move'; entry: Entry }
  | { what: 'gallery' | 'video' | 'show'; at: WallTime }
  | { what: 'day'; day: string };

/** /studio/calendar: a month of what a model has planned, and ends of what is out. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function CalendarScreen() {
  useDocumentTitle(t.title);
  const preferences = useQuery(api.discovery.getPreferences.queryOptions({ input: {} }));
  const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const known = preferences.isPending ? undefined : (preferences.data?.data.timeZone ?? browserZone);
  const timeZone = known ?? browserZone;
  const today = wallTimeOf(Date.now(), timeZone).day;
  const [chosenMonth, setMonth] = useState<string | null>(null);
  const month = chosenMonth ?? today.slice(0, 7);
  const days = weeksOf(month, firstWeekdayOf(locale()));
  const plan = useCalendar(days, known);
  const move = useMove(timeZone);
  const isWide = useMediaQuery('(min-width: 761px)', true, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState<Opened | null>(null);
  const navigate = useNavigate();
  const close = () => setOpened(null);
  const inMonth = plan.entries.filter(({ day }) => day.startsWith(month));

  const add = (what: Added, day: string) => {
    const at = { day, clock: laterToday(day, timeZone) };
    const timestamp = momentOf(at, timeZone);
    if (what === 'message') void navigate(`/message-many?at=${encodeURIComponent(timestamp ?? '')}`);
    else setOpened({ what, at });
  };
  const open = (entry: Entry) => {
    if ('campaign' in entry.of) void navigate('/message-many');
    else setOpened({ what: 'entry', entry });
  };
  const actions = { onOpen: open, onMove: (entry: Entry) => setOpened({ what: 'move', entry }) };
  return (
    <PageFrame>
      <PageHeading
        title={t.title}
        lede={t.lede({ zone: timeZone.replaceAll('_', ' ') })}
        actions={
          <div className={classes.acts}>
            <ButtonLink href="/studio/vault" leftSection={<IconFolder size={20} stroke={1.75} aria-hidden />}>
              {t.vault}
            </ButtonLink>
            <AddMenu onAdd={(what) => add(what, month === today.slice(0, 7) ? today : `${month}-01`)}>
              <Button variant="primary" leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}>
                {t.add}
              </Button>
            </AddMenu>
          </div>
        }
      />
      <section aria-busy={plan.isFetching || undefined}>
        <header className={classes.head}>
          <h2>{formatMonth(month)}</h2>
          <Button size="sm" variant="text" onClick={() => setMonth(null)}>
            {t.today}
          </Button>
          <IconButton label={t.previous} onClick={() => setMonth(monthBy(month, -1))}>
            <IconChevronLeft size={20} stroke={1.75} aria-hidden />
          </IconButton>
          <IconButton label={t.next} onClick={() => setMonth(monthBy(month, 1))}>
            <IconChevronRight size={20} stroke={1.75} aria-hidden />
          </IconButton>
        </header>
        {plan.isError && (
          <ErrorState
            title={t.failed}
            cause={t.failedText}
            retryLabel={t.retry}
            retrying={plan.isFetching}
            onRetry={plan.refetch}
          />
        )}
        {plan.isPending && !plan.isError && <RowSkeletons label={t.loading} count={6} />}
        {!plan.isPending && !plan.isError && isWide && (
          <>
            <MonthGrid
              days={days}
              month={month}
              today={today}
              entries={plan.entries}
              onAdd={add}
              onShowDay={(day) => setOpened({ what: 'day', day })}
              onDrop={(entry, day) => void move(entry, { day, clock: entry.clock })}
              {...actions}
            />
            <p className={classes.tip}>{t.drag}</p>
          </>
        )}
        {!plan.isPending && !plan.isError && !isWide && inMonth.length > 0 && (
          <DayList entries={inMonth} today={today} {...actions} />
        )}
        {!plan.isPending && !plan.isError && !isWide && inMonth.length === 0 && (
          <EmptyState title={t.none} cause={t.noneText} illustration="envelopes" />
        )}
      </section>
      <OpenedDialog
        opened={opened}
        timeZone={timeZone}
        today={today}
        entries={plan.entries}
        onMove={move}
        onClose={close}
        actions={actions}
      />
    </PageFrame>
  );
}

/** The usual time; on a day when that is over, an hour from now. */
function laterToday(day: string, timeZone: string): string {
  const soon = wallTimeOf(Date.now() + 3_600_000, timeZone);
  return soon.day === day && soon.clock > usualClock ? soon.clock : usualClock;
}

interface OpenedDialogProps {
  opened: Opened | null;
  timeZone: string;
  today: string;
  entries: readonly Entry[];
  onMove: ReturnType<typeof useMove>;
  onClose: () => void;
  actions: { onOpen: (entry: Entry) => void; onMove: (entry: Entry) => void };
}

function OpenedDialog({ opened, timeZone, today, entries, onMove, onClose, actions }: OpenedDialogProps) {
  switch (opened?.what) {
    case 'entry': {
      const { of } = opened.entry;
      if ('show' in of) return <PlanDialog show={of.show} timeZone={timeZone} onClose={onClose} />;
      if (!('item' in of)) return null;
      return <ItemDialog kind={of.item.kind} itemId={of.item._id} onClose={onClose} />;
    }
    case 'move':
      return (
        <MoveDialog
          entry={opened.entry}
          today={today}
          onMove={(to) => onMove(opened.entry, to)}
          onClose={onClose}
        />
      );
    case 'show':
      return <PlanDialog startsAt={opened.at} timeZone={timeZone} onClose={onClose} />;
    case 'gallery':
    case 'video': {
      const timestamp = momentOf(opened.at, timeZone);
      return (
        <ItemDialogs
          kind={opened.what}
          dialog={{ action: 'add' }}
          publishOn={timestamp === null ? undefined : new Date(timestamp)}
          onClose={onClose}
        />
      );
    }
    case 'day':
      return (
        <Dialog
          opened
          title={dayWords(opened.day, { weekday: 'long', day: 'numeric', month: 'long' })}
          onClose={onClose}
          closeLabel={t.close}
        >
          <DayList entries={entries.filter(({ day }) => day === opened.day)} today={today} {...actions} />
        </Dialog>
      );
    default:
      return null;
  }
}
