import type { BreakLength } from '@candela/contract/accounts/breaks';
import { dayMs } from '@candela/contract/shared/durations';
import { IconClock, IconLock, IconMailOff, IconWallet } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../platform/api.ts';
import { reportError } from '../../../platform/report-error.ts';
import { changeAccount, useSession } from '../../../platform/session/session-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ChoiceSegment } from '../../../ui/form/choice-segment.tsx';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { breaks as t } from '../breaks-messages.ts';
import classes from './break-panel.module.css';

type WithEnd = Exclude<BreakLength, 'forGood'>;
const lengths = Object.keys(t.lengths) as WithEnd[];

/** A member shuts herself out for a time. What it means is said before it begins. */
export function BreakPanel() {
  const { user } = useSession();
  const [length, setLength] = useState<WithEnd>('week');
  const [asked, setAsked] = useState<BreakLength | null>(null);
  const start = useMutation({
    mutationFn: (chosen: BreakLength) =>
      changeAccount(() => client.accounts.takeBreak({ length: chosen }), '/login'),
    onSuccess: () => toast.info(t.started, t.startedDetail),
    onError: (error) => {
      setAsked(null);
      reportError(error);
    },
  });
  if (!user) return null;
  const ends = formatDateTime(endOf(length, new Date()));
  const rules = [
    { Icon: IconClock, words: t.rules.ends({ when: ends }) },
    { Icon: IconLock, words: t.rules.fixed },
    { Icon: IconMailOff, words: t.rules.shut },
    { Icon: IconWallet, words: t.rules.kept({ count: user.netCreditScore }) },
  ];
  const isForGood = asked === 'forGood';
  return (
    <section className={classes.panel} id="break">
      <h2>{t.title}</h2>
      <div className={classes.lengths}>
        <ChoiceSegment
          label={t.length}
          value={length}
          onChange={setLength}
          options={lengths.map((value) => ({ value, label: t.lengths[value] }))}
        />
      </div>
      <ul>
        {rules.map(({ Icon, words }) => (
          <li key={words}>
            <Icon size={18} stroke={1.75} aria-hidden />
            {words}
          </li>
        ))}
      </ul>
      <Button fullWidth onClick={() => setAsked(length)}>
        {t.start}
      </Button>
      <Button variant="text" fullWidth onClick={() => setAsked('forGood')}>
        {t.forGood}
      </Button>
      <ConfirmDialog
        opened={asked !== null}
        title={isForGood ? t.confirm.goodTitle : t.confirm.title}
        description={isForGood ? t.confirm.good : t.confirm.until({ when: ends })}
        confirmLabel={isForGood ? t.confirm.exclude : t.confirm.start}
        cancelLabel={t.confirm.cancel}
        closeLabel={t.confirm.close}
        loading={start.isPending}
        onConfirm={() => asked && start.mutate(asked)}
        onCancel={() => setAsked(null)}
      />
    </section>
  );
}

/** As the server counts it; the exact end comes with its mail. */
function endOf(length: WithEnd, now: Date): Date {
  if (length !== 'halfYear') return new Date(now.getTime() + { day: 1, week: 7, month: 30 }[length] * dayMs);
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() + 6);
  return end;
}
