import type { VaultFile } from '@candela/contract/library/vault';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconFolder, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { BeginWith } from '../../modules/library/form/item-form.tsx';
import { useLiveProgress } from '../../modules/library/manage/use-my-items.ts';
import { momentOf, wallTimeOf } from '../../modules/schedule/index.ts';
import { api } from '../../platform/api.ts';
import { failureCause } from '../../platform/failure-cause.ts';
import { storedOf } from '../../platform/vault/vault-picker.tsx';
import { useDocumentTitle } from '../../ui/access/use-document-title.ts';
import { Button } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { formatMonth } from '../../ui/format/format-date.ts';
import { locale } from '../../ui/format/locale.ts';
import { PageFrame } from '../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../ui/heading/page-heading.tsx';
import { RowSkeletons } from '../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { type Added, AddMenu } from './add-menu.tsx';
import classes from './calendar.module.css';
import { DayList } from './day-list.tsx';
import { droppedOf } from './dropped.ts';
import type { Entry } from './entries.ts';
import { calendar as t } from './locales/calendar.ts';
import { firstWeekdayOf, monthBy, weeksOf } from './month.ts';
import { MonthGrid } from './month-grid.tsx';
import { type Opened, OpenedDialog } from './opened-dialog.tsx';
import { useCalendar, useMove } from './use-calendar.ts';
import { useTakesNoFiles } from './use-file-drop.ts';
import { usualTimeOf } from './usual-time.ts';
import { VaultTray } from './vault-tray.tsx';

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
  // What is made ready, or fails, is read again.
  useLiveProgress();
  useTakesNoFiles();
  const move = useMove(timeZone);
  const isWide = useMediaQuery('(min-width: 761px)', true, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState<Opened | null>(null);
  const [hasTray, setTray] = useState(false);
  const navigate = useNavigate();
  const close = () => setOpened(null);
  const inMonth = plan.entries.filter(({ day }) => day.startsWith(month));
  // On a phone, each day that is still to come has the button with which something is put on it.
  const ahead = days.filter((day) => day.startsWith(month) && day >= today);
  const listed = inMonth.length + ahead.length;

  const add = (what: Added, day: string) => {
    const at = usualTimeOf(day, timeZone, Date.now());
    const timestamp = momentOf(at, timeZone);
    if (what === 'message') void navigate(`/message-many?at=${encodeURIComponent(timestamp ?? '')}`);
    else setOpened(what === 'vault' ? { what, day } : { what, at });
  };
  const begin = (files: BeginWith, day: string) => {
    const dropped = droppedOf(files);
    if (dropped) {
      const at = usualTimeOf(day, timeZone, Date.now());
      setOpened({ what: dropped.kind, at, begin: dropped.begin });
    } else toast.error(t.mixed);
  };
  const planVaultFile = (file: VaultFile, day: string) => begin({ stored: [storedOf(file)] }, day);
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
            {isWide && (
              <Button aria-expanded={hasTray} onClick={() => setTray(!hasTray)}>
                {hasTray ? t.tray.hide : t.tray.show}
              </Button>
            )}
            <AddMenu onAdd={(what) => add(what, month <= today.slice(0, 7) ? today : `${month}-01`)}>
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
            cause={failureCause(plan.error, t.failedText)}
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
              onFiles={(files, day) => begin({ files }, day)}
              onDropVaultFile={planVaultFile}
              tray={hasTray && <VaultTray onChoose={(file) => setOpened({ what: 'vaultFile', file })} />}
              onShowDay={(day) => setOpened({ what: 'day', day })}
              onDrop={(entry, day) => void move(entry, { day, clock: entry.clock })}
              {...actions}
            />
            <p className={classes.tip}>{t.drag}</p>
          </>
        )}
        {!plan.isPending && !plan.isError && !isWide && listed > 0 && (
          <DayList entries={inMonth} today={today} also={ahead} onAdd={add} {...actions} />
        )}
        {!plan.isPending && !plan.isError && !isWide && listed === 0 && (
          <EmptyState title={t.none} cause={t.noneText} illustration="envelopes" />
        )}
      </section>
      <OpenedDialog
        opened={opened}
        timeZone={timeZone}
        today={today}
        entries={plan.entries}
        onMove={move}
        onBegin={begin}
        onPlanVaultFile={planVaultFile}
        onClose={close}
        actions={actions}
      />
    </PageFrame>
  );
}
