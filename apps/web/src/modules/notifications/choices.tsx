import type { NotificationChoice, NotificationKind } from '@candela/contract/notifications/operations';
import { Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { readRefusal } from '../../platform/refusal.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { SectionHeading } from '../../ui/heading/section-heading.tsx';
import { Panel } from '../../ui/panel/panel.tsx';
import { RowSkeletons } from '../../ui/skeleton/card-skeletons.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { messages } from './messages.ts';
import classes from './notifications.module.css';

/** What only happens to who publishes and goes live. */
const modelsOnly = new Set<NotificationKind>([
  'sale',
  'tip',
  'payout',
  'privateRequest',
  'recording',
  'review',
]);

/** How the account is notified, by kind. A switch moves immediately, and back if saving fails. */
export function Choices() {
  const queries = useQueryClient();
  const isModel = useSession().user?.type === 'model';
  const options = api.notifications.getNotificationChoices.queryOptions({ input: {} });
  const query = useQuery(options);
  const change = useMutation(
    api.notifications.setNotificationChoice.mutationOptions({
      onMutate: (wanted) =>
        queries.setQueryData(
          options.queryKey,
          (before) =>
            before && {
              ...before,
              data: before.data.map((one) => (one.kind === wanted.kind ? wanted : one)),
            },
        ),
      onSuccess: (answer) => queries.setQueryData(options.queryKey, answer),
      onError(error) {
        toast.error(messages.notSaved, readRefusal(error).msg);
        void queries.invalidateQueries({ queryKey: options.queryKey });
      },
    }),
  );
  const choices = query.data?.data.filter(({ kind }) => isModel || !modelsOnly.has(kind));
  const set = (one: NotificationChoice, part: Partial<NotificationChoice>) =>
    change.mutate({ ...one, ...part });
  return (
    <Panel className={classes.choices}>
      <SectionHeading title={messages.choicesTitle} />
      <p className="cd-text-2">{messages.choicesLede}</p>
      {query.data === undefined && <RowSkeletons label={messages.choicesTitle} count={4} />}
      {choices?.map((one) => (
        <fieldset key={one.kind} className={classes.choice}>
          <legend>
            {messages.kinds[one.kind].label}
            <small>{messages.kinds[one.kind].note}</small>
          </legend>
          <div className={classes.switches}>
            <Switch
              label={messages.inApp}
              checked={one.inApp}
              onChange={(event) => set(one, { inApp: event.currentTarget.checked })}
            />
            <Switch
              label={messages.byMail}
              checked={one.byMail}
              onChange={(event) => set(one, { byMail: event.currentTarget.checked })}
            />
          </div>
        </fieldset>
      ))}
      {!isModel && <AutomaticChoice />}
    </Panel>
  );
}

/** Whether models' automatic messages come. */
function AutomaticChoice() {
  const queries = useQueryClient();
  const options = api.messages.getAutomaticChoice.queryOptions({ input: {} });
  const query = useQuery(options);
  const change = useMutation(
    api.messages.setAutomaticChoice.mutationOptions({
      onSuccess: (answer) => queries.setQueryData(options.queryKey, answer),
      onError: (error) => void toast.error(messages.notSaved, readRefusal(error).msg),
    }),
  );
  if (!query.data) return null;
  const chosen = { ...query.data.data, ...(change.isPending && change.variables) };
  return (
    <fieldset className={classes.choice}>
      <legend>
        {messages.automatic.label}
        <small>{messages.automatic.note}</small>
      </legend>
      <div className={classes.switches}>
        <Switch
          label={messages.automatic.receive}
          checked={chosen.isOn}
          onChange={(event) => change.mutate({ isOn: event.currentTarget.checked })}
        />
        <Switch
          label={messages.automatic.birthdays}
          description={messages.automatic.birthdaysNote}
          checked={chosen.birthdays}
          disabled={!chosen.isOn}
          onChange={(event) => change.mutate({ birthdays: event.currentTarget.checked })}
        />
      </div>
    </fieldset>
  );
}
