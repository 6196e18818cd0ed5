import { limits } from '@candela/contract/shared/limits';
import { Textarea } from '@mantine/core';
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

/** The people the account blocked, with the way to block others by their usernames: one, or a list. */
export function PeoplePart({ title, means }: { title: string; means: string }) {
  const query = useQuery(api.messages.listBlocked.queryOptions({ input: {} }));
  const { form, values, problems, set, text, show, isSending, send } = useContractForm({ usernames: '' });
  const usernames = namesIn(values.usernames);
  const block = async () => {
    const { data } = await client.messages.blockMany({ usernames });
    set({ usernames: data.unknown.join('\n') });
    if (data.blockedCount > 0) toast.success(t.blocked({ count: data.blockedCount }));
    if (data.unknown.length > 0) show({ usernames: t.unknown({ count: data.unknown.length }) });
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
  const submit = () => {
    if (usernames.length > limits.blockedAtOnceMax) {
      return show({ usernames: t.tooMany({ most: limits.blockedAtOnceMax }) });
    }
    return usernames.length > 0 && send(block);
  };
  return (
    <section className={classes.part}>
      <SectionHeading title={title} />
      <p className="cd-text-2">{means}</p>
      <CheckedForm form={form} problems={problems} onSubmit={submit} className={classes.add}>
        <Textarea
          label={t.usernames}
          description={t.usernamesHint}
          autoComplete="off"
          autoCapitalize="none"
          autosize
          minRows={1}
          maxRows={10}
          {...text('usernames')}
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

/** The names of a list as other sites give it, each once. */
function namesIn(list: string): string[] {
  const names = list.split(/[\s,;]/).map((name) => name.replace(/^@/, ''));
  return [...new Set(names)].filter((name) => name !== '');
}
