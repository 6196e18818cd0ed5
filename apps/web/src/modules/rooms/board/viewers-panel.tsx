import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../platform/api.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { boardWords } from '../board-messages.ts';
import classes from './board.module.css';

const copy = boardWords.viewers;
const readEveryMs = 15_000;

/** Who watches the model's show now, and what each gave in it. Read again when the count changes. */
export function ViewersPanel({ viewerCount }: { viewerCount: number }) {
  const query = useQuery({
    ...api.rooms.listViewers.queryOptions({ input: {} }),
    refetchInterval: readEveryMs,
    staleTime: 0,
    retry: 1,
  });
  const { refetch } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count is what makes it worth reading again.
  useEffect(() => {
    refetch().catch(() => undefined);
  }, [viewerCount, refetch]);
  const viewers = query.data?.data ?? [];
  const visitors = query.data?.visitorCount ?? 0;
  return (
    <section className={classes.panel} aria-label={copy.title}>
      <div className={classes.head}>
        <h2>{copy.title}</h2>
        {visitors > 0 && <span>{copy.visitors({ count: visitors })}</span>}
      </div>
      {query.isPending && <RowSkeletons label={copy.title} count={3} />}
      {query.isError && !query.data && (
        <p className={classes.quiet}>
          {copy.failed}{' '}
          <Button size="sm" variant="text" onClick={() => refetch()}>
            {boardWords.retry}
          </Button>
        </p>
      )}
      {query.data && viewers.length === 0 && <p className={classes.quiet}>{copy.none}</p>}
      <ul className={classes.list}>
        {viewers.map((viewer) => (
          <li key={viewer._id}>
            <Avatar src={viewer.profileImage} size={28} />
            <span className={classes.grow}>{viewer.username}</span>
            {viewer.givenCredits > 0 && <CreditAmount amount={viewer.givenCredits} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
