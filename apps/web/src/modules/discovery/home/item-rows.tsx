import type { BegunItem } from '@candela/contract/library/home';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { VideoTile } from '../video-tile.tsx';
import { HomeRow } from './home-row.tsx';
import { messages as t } from './messages.ts';

const input = { per_page: 12 };
const secondsPerMinute = 60;

/** Videos begun and not finished. */
export function BegunRow() {
  // Another page may have moved the place in one of them a moment ago.
  const begun = useQuery({ ...api.library.listBegun.queryOptions({ input }), staleTime: 0 });
  return (
    <HomeRow title={t.begun} link={{ href: '/my-library', label: t.library }}>
      {begun.data?.data.map((video) => (
        <VideoTile
          key={video._id}
          video={video}
          line={leftOf(video)}
          progress={{
            value: video.positionSeconds,
            max: video.durationSeconds ?? video.positionSeconds,
            label: t.watched,
          }}
        />
      ))}
    </HomeRow>
  );
}

function leftOf({ userId, durationSeconds, positionSeconds }: BegunItem): string {
  const left = Math.max(0, (durationSeconds ?? 0) - positionSeconds);
  return t.left({ maker: userId.name || userId.username, minutes: Math.floor(left / secondsPerMinute) });
}

/** What club memberships opened in the last days. */
export function OpenedRow() {
  const opened = useQuery(api.library.listOpenedByPlans.queryOptions({ input }));
  return (
    <HomeRow title={t.opened} link={{ href: '/my-memberships', label: t.plans }}>
      {opened.data?.data.map((item) => (
        <VideoTile key={item._id} video={item} />
      ))}
    </HomeRow>
  );
}

/** What favourite models published in the last two weeks. */
export function FreshRow() {
  const fresh = useQuery(api.library.listNewFromFavourites.queryOptions({ input }));
  return (
    <HomeRow title={t.fresh} link={{ href: '/videos', label: t.videos }}>
      {fresh.data?.data.map((item) => (
        <VideoTile key={item._id} video={item} />
      ))}
    </HomeRow>
  );
}
