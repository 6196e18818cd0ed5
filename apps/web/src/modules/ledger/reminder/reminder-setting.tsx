import type { ReminderMinutes } from '@candela/contract/ledger/operations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../../platform/api.ts';
import { reportError } from '../../../platform/report-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ChoiceSegment } from '../../../ui/form/choice-segment.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx';
import classes from '../account/account.module.css';
import { reminder as t } from '../reminder-messages.ts';

const choices = ['off', '30', '60', '120'] as const;

/** How often the member is reminded; saved as soon as it is chosen. */
export function ReminderSetting() {
  const queries = useQueryClient();
  const current = useQuery(
    api.ledger.getSessionReminder.queryOptions({ input: {}, select: (reply) => reply.data.everyMinutes }),
  );
  const set = useMutation({
    mutationFn: (everyMinutes: ReminderMinutes | null) => client.ledger.setSessionReminder({ everyMinutes }),
    onError: reportError,
    onSettled: () => queries.invalidateQueries({ queryKey: api.ledger.getSessionReminder.key() }),
  });
  const shown = set.isPending ? set.variables : current.data;
  return (
    <section className={classes.panel}>
      <h2>{t.title}</h2>
      <p>{t.text}</p>
      {current.isPending && (
        <SkeletonGroup label={t.loading}>
          <Skeleton height={42} />
        </SkeletonGroup>
      )}
      {current.isError && (
        <FormNotice
          title={t.failed}
          action={
            <Button size="sm" onClick={() => void current.refetch()}>
              {t.retry}
            </Button>
          }
        />
      )}
      {shown !== undefined && (
        <div className={classes.scroll}>
          <ChoiceSegment
            label={t.every}
            value={shown === null ? 'off' : (`${shown}` as const)}
            onChange={(value) => set.mutate(value === 'off' ? null : (Number(value) as ReminderMinutes))}
            options={choices.map((value) => ({ value, label: t.choices[value] }))}
          />
        </div>
      )}
    </section>
  );
}
