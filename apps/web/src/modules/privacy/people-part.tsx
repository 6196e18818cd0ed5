import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, client } from '../../platform/api.ts';
import { CheckedForm } from '../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { readRefusal } from '../../platform/refusal.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { Button } from '../../ui/button/button.tsx';
import { SectionHeading } from '../../ui/heading/section-heading.tsx';
import { RowSkeletons } from '../../ui/skeleton/card-skeletons.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { messages } from './messages.ts';
import { NotShown } from './not-shown.tsx';
import classes from './privacy.module.css';

const t = messages.hiding;

/** The people the account blocked, with the way to block another by username. */
export function PeoplePart({ title, means }: { title: string; means: string }) {
  const query = useQuery(api.messages.listBlocked.queryOptions({ input: {} }));
  const { form, values, problems, set, text, isSending, send } = useContractForm({ username: '' });
  const username = values.username.trim();
  const block = async () => {
    await client.messages.setBlocked({ username, isBlocked: true });
    set({ username: '' });
    await query.refetch();
  };
  const unblock = async (accountId: string, username: string) => {
    try {
      await client.messages.setBlocked({ accountId, isBlocked: false });
      toast.success(t.unblocked({ name: username }));
      await query.refetch();
    } catch (error) {
      toast.error(t.notBlocked, readRefusal(error).msg);
    }
  };
  return (
    <section className={classes.part}>
      <SectionHeading title={title} />
      <p className="cd-text-2">{means}</p>
      <CheckedForm
        form={form}
        problems={problems}
        onSubmit={() => username !== '' && send(block)}
        className={classes.add}
      >
        <TextInput
          label={t.username}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={66}
          {...text('username')}
        />
        <Button type="submit" loading={isSending}>
          {t.block}
        </Button>
      </CheckedForm>
      {query.isPending && <RowSkeletons label={messages.loading} count={2} />}
      {query.isError && <NotShown error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.totalCount === 0 && <p>{t.none}</p>}
      <ul className={classes.people}>
        {query.data?.data.map(({ _id, username, profileImage }) => (
          <li key={_id}>
            <Avatar src={profileImage} size={34} />
            <span>{username}</span>
            <Button size="sm" onClick={() => unblock(_id, username)}>
              {t.unblock({ name: username })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
