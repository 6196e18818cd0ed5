import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../platform/api.ts';
import { LiveCard } from '../../../../platform/cards/live-card.tsx';
import { failureCause } from '../../../../platform/failure-cause.ts';
import { mergeLives, useLiveChanges } from '../../../../platform/realtime/use-live-changes.ts';
import { useSession } from '../../../../platform/session/session-store.ts';
import { PageFrame } from '../../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../../ui/heading/page-heading.tsx';
import { ErrorState } from '../../../../ui/state/error-state.tsx';
import { Tonight } from '../../../schedule/index.ts';
import { ForYouRail } from '../../for-you-rail.tsx';
import { messages } from '../../messages.ts';
import { isLiveNow, ModelTile } from '../../model-tile.tsx';
import { ComingUp } from '../coming-up.tsx';
import classes from '../home.module.css';
import { HomeRow } from '../home-row.tsx';
import { BegunRow, FreshRow, OpenedRow } from '../item-rows.tsx';
import { messages as t } from '../messages.ts';
import { SuggestedRow } from '../suggested-row.tsx';
import { Welcome } from '../welcome.tsx';

const { browse } = messages;
const favouritesInput = { current_page: 1, per_page: 24 };
const livesInput = { current_page: 1, per_page: 12 };

/** Where a member begins: what is theirs first, then what is on. Rows with nothing in them are not there. */
export default function HomeScreen() {
  const { user } = useSession();
  const favourites = useQuery(api.discovery.listFavourites.queryOptions({ input: favouritesInput }));
  const lives = useQuery(api.discovery.listLiveModels.queryOptions({ input: livesInput }));
  const changes = useLiveChanges((how) => {
    void favourites.refetch(how);
    void lives.refetch(how);
  });
  const queryClient = useQueryClient();
  if (!user) return null;
  const mine = favourites.data?.models ?? [];
  const live = mine.filter((model) => isLiveNow(model, changes));
  const liveIds = new Set(live.map(({ _id }) => _id));
  const others = mergeLives(lives.data?.models ?? [], changes).filter(({ _id }) => !liveIds.has(_id));
  const isNew = favourites.isSuccess && mine.length === 0;
  return (
    <PageFrame className={classes.page}>
      <PageHeading
        title={greet(user.name || user.username)}
        lede={mine.length > 0 ? t.live({ count: live.length }) : undefined}
      />
      <div className={classes.columns}>
        <div className={classes.body}>
          {favourites.isError && lives.isError && (
            <ErrorState
              title={browse.failed}
              cause={failureCause(favourites.error, browse.failedCause)}
              safe={browse.failedSafe}
              onRetry={() => void queryClient.refetchQueries({ type: 'active' })}
              retryLabel={browse.retry}
            />
          )}
          <Welcome accountId={user._id} isNew={isNew} changes={changes} />
          <HomeRow kind="model" title={t.liveFavourites} link={{ href: '/my-favorite', label: t.favourites }}>
            {live.map((model) => (
              <ModelTile key={model._id} model={model} changes={changes} eager />
            ))}
          </HomeRow>
          <Tonight />
          <BegunRow />
          <OpenedRow />
          <FreshRow />
          <HomeRow kind="model" title={t.liveNow} link={{ href: '/live-models', label: t.allLive }}>
            {others.map((model) => (
              <LiveCard key={model._id} model={model} />
            ))}
          </HomeRow>
          <SuggestedRow />
          {isNew && <PopularRow />}
          {!isNew && <ForYouRail changes={changes} />}
        </div>
        <ComingUp />
      </div>
    </PageFrame>
  );
}

/** For whoever has no favourites yet. */
function PopularRow() {
  const popular = useQuery(api.discovery.listPopularModels.queryOptions({ input: livesInput }));
  const changes = useLiveChanges(popular.refetch);
  return (
    <HomeRow kind="model" title={t.popular} link={{ href: '/category', label: t.meet }}>
      {popular.data?.data.map((model) => (
        <ModelTile key={model._id} model={model} changes={changes} />
      ))}
    </HomeRow>
  );
}

/** By the reader's own clock. */
function greet(name: string): string {
  const hour = new Date().getHours();
  if (hour >= 5 && hour < 12) return t.morning({ name });
  return (hour >= 12 && hour < 18 ? t.afternoon : t.evening)({ name });
}
