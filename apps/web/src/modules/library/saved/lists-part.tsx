import { IconBookmark, IconChevronRight } from '@tabler/icons-react';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { ListFailed } from '../viewing/cards/list-failed.tsx';
import { ListPart } from './list-part.tsx';
import { messages as t } from './messages.ts';
import { NewList } from './new-list.tsx';
import classes from './saved.module.css';
import { nameOf, useLists } from './use-lists.ts';

/** The reader's lists, or one of them. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function ListsPart({
  listId,
  onOpen,
}: {
  listId: string | null;
  onOpen: (id: string) => void;
}) {
  const lists = useLists();
  if (lists.isPending) return <RowSkeletons label={t.loading} count={4} />;
  if (lists.isError)
    return (
      <ListFailed error={lists.error} onRetry={() => void lists.refetch()} retrying={lists.isRefetching} />
    );
  const list = lists.data.find(({ _id }) => _id === listId);
  if (list) return <ListPart key={list._id} list={list} onOpen={onOpen} />;
  return (
    <>
      <ul className={classes.lists} aria-label={t.lists}>
        {lists.data.map((one) => (
          <li key={one._id}>
            <IconBookmark size={22} stroke={1.75} aria-hidden />
            <UiLink href={`/my-library?part=lists&list=${one._id}`}>
              <b>{nameOf(one)}</b>
              <span className="cd-small cd-text-2">{t.items({ count: one.itemCount })}</span>
            </UiLink>
            <IconChevronRight size={16} stroke={1.75} aria-hidden />
          </li>
        ))}
      </ul>
      <NewList />
    </>
  );
}
