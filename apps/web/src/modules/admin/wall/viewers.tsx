import { useQuery } from '@tanstack/react-query';
import { readRefusal } from '../../../platform/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { accountLink } from '../console/account-link.tsx';
import { adminApi } from '../console/api.ts';
import type { Action } from '../console/spec.ts';
import { removal } from './actions.ts';
import { wall } from './locales/wall.ts';
import type { Show } from './use-wall.ts';
import classes from './wall.module.css';

const text = wall.viewers;

interface ViewersProps {
  show: Show;
  reason: string;
  onAction: (action: Action<Show>) => void;
}

/** Who of the signed-in watches a show, and the way to show one of them out. Staff who watch unseen are not among them. */
export function Viewers({ show, reason, onAction }: ViewersProps) {
  const query = useQuery({
    ...adminApi.listShowViewers.queryOptions({ input: { _id: show._id } }),
    refetchInterval: 10_000,
  });
  const people = query.data?.data ?? [];
  return (
    <section className={classes.viewers}>
      <h3>{text.title}</h3>
      {query.isError && <p role="alert">{readRefusal(query.error).msg}</p>}
      {query.isSuccess && people.length === 0 && <p>{text.none}</p>}
      <ul>
        {people.map(({ _id, username, isPaying }) => (
          <li key={_id}>
            {accountLink(_id, username)}
            {isPaying && <small>{text.paying}</small>}
            <Button
              variant="text"
              size="sm"
              aria-label={wall.remove.of({ username })}
              onClick={() => onAction(removal(_id, username, reason))}
            >
              {wall.remove.label}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
