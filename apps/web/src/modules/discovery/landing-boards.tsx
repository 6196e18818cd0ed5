import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { BoardRail } from './board-rail.tsx';
import classes from './landing-boards.module.css';
import { messages } from './messages.ts';

const wanted = { current_page: 1, per_page: 12 };
const t = messages.boards;

/** The operator's boards on the home page: news, pictures and messages. */
export function LandingBoards() {
  const banners = useQuery(api.editorial.listBanners.queryOptions({ input: wanted }));
  const home = useQuery(api.editorial.listHomeImages.queryOptions({ input: wanted }));
  const models = useQuery(api.editorial.listModelImages.queryOptions({ input: wanted }));
  const messageBanners = useQuery(
    api.editorial.listNewMessages.queryOptions({ input: { current_page: 1, per_page: 6 } }),
  );
  const pictures = [...(models.data?.data ?? []), ...(home.data?.data ?? [])];
  return (
    <div className={`cd-wide ${classes.boards}`}>
      <BoardRail title={t.news} images={banners.data?.data} />
      <BoardRail title={t.pictures} images={pictures} />
      <BoardRail title={t.messages} images={messageBanners.data?.data} />
    </div>
  );
}
