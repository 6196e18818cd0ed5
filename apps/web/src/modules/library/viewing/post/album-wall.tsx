import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../../platform/api.ts';
import { nextPage } from '../../../../platform/next-page.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { CardSkeletons } from '../../../../ui/skeleton/card-skeletons.tsx';
import { ListFailed } from '../cards/list-failed.tsx';
import { messages } from '../messages.ts';
import { PictureWall } from './picture-wall.tsx';
import classes from './post.module.css';

const perPage = 60;

/** The pictures of an album, page by page. */
export function AlbumWall({ id, onFilled }: { id: string; onFilled?: (filled: boolean) => void }) {
  const list = useInfiniteQuery(
    api.library.getAlbumImages.infiniteOptions({
      input: (page: number) => ({ id, current_page: page, per_page: perPage }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) => nextPage(pages.length, last.totalCount, perPage),
    }),
  );
  if (list.isPending) return <CardSkeletons label={messages.loading} count={6} kind="picture" />;
  if (list.isError)
    return <ListFailed error={list.error} onRetry={() => void list.refetch()} retrying={list.isRefetching} />;
  const pictures = list.data.pages.flatMap(({ data }) => data.images);
  if (pictures.length === 0) return <p className="cd-text-2">{messages.lightbox.none}</p>;
  return (
    <>
      <PictureWall pictures={pictures} onFilled={onFilled} />
      {list.hasNextPage && (
        <Button
          size="sm"
          className={classes.more}
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {messages.lightbox.more}
        </Button>
      )}
    </>
  );
}
