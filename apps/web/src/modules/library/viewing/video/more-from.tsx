import type { ItemDetail } from '@candela/contract/library/items';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../platform/api.ts';
import { useSession } from '../../../../platform/session/session-store.ts';
import { ButtonLink } from '../../../../ui/button/button-link.tsx';
import { ItemTile } from '../cards/item-tile.tsx';
import { messages } from '../messages.ts';
import classes from './video.module.css';

const t = messages.video;
const shown = 8;

/** Other videos of the same model; nothing while there are none. */
export function MoreFrom({ item }: { item: ItemDetail }) {
  const { user } = useSession();
  const maker = item.userId;
  const { data } = useQuery(
    api.library.listItems.queryOptions({
      input: { kind: 'video', userId: maker._id, per_page: shown + 1 },
      select: (reply) => reply.data,
    }),
  );
  const others = (data ?? [])
    .filter(({ _id, forOwner }) => _id !== item._id && (!forOwner || forOwner.status === 'published'))
    .slice(0, shown);
  if (others.length === 0) return null;
  return (
    <aside className={classes.others}>
      <h2>{t.moreFrom({ name: maker.name || maker.username })}</h2>
      <div className={classes.othersGrid}>
        {others.map((other) => (
          <ItemTile key={other._id} item={other} accountId={user?._id} onOpen={() => undefined} />
        ))}
      </div>
      <ButtonLink href={`/profile/${maker.uniqueId}?tab=video`} size="sm" className={classes.allOthers}>
        {t.all}
      </ButtonLink>
    </aside>
  );
}
