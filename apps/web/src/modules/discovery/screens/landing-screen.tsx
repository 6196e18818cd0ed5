import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { mergeLives, useLiveChanges } from '../../../platform/realtime/use-live-changes.ts';
import { DarkIsland } from '../../../ui/access/dark-island.tsx';
import { CardGrid } from '../../../ui/card/card-grid.tsx';
import { SectionHeading } from '../../../ui/heading/section-heading.tsx';
import { CategoryTypeNav } from '../../../ui/nav/category-type-nav.tsx';
import { CardSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { Hero } from '../hero.tsx';
import { HowItWorks } from '../how-it-works.tsx';
import { JoinBand } from '../join-band.tsx';
import { LandingBoards } from '../landing-boards.tsx';
import { LiveStage } from '../live-stage.tsx';
import { messages } from '../messages.ts';
import { ModelTile } from '../model-tile.tsx';
import { useCategories } from '../use-categories.ts';
import classes from './landing-screen.module.css';

const livesInput = { current_page: 1, per_page: 24 };
const popularInput = { current_page: 1, per_page: 12 };

/** The first page: who is live, what there is, how it works, and the two ways to join. */
export default function LandingScreen() {
  const lives = useQuery(api.discovery.listLiveModels.queryOptions({ input: livesInput }));
  const popular = useQuery(api.discovery.listPopularModels.queryOptions({ input: popularInput }));
  const categories = useCategories();
  const changes = useLiveChanges(lives.refetch);

  const listed = lives.data?.models ?? [];
  const liveNow = mergeLives(listed, changes);
  const models = popular.data?.data ?? [];
  const quiet = lives.isSuccess && liveNow.length === 0;
  return (
    <main id="content" tabIndex={-1} className={classes.landing}>
      <DarkIsland className={classes.stage}>
        <Hero anyoneLive={liveNow.length > 0} />
        <LiveStage
          lives={liveNow}
          roomCount={(lives.data?.modelCounts ?? 0) + liveNow.length - listed.length}
          loading={lives.isPending}
          error={lives.error}
          onRetry={lives.isError ? () => void lives.refetch() : undefined}
          models={models}
          changes={changes}
        />
      </DarkIsland>
      {categories.length > 0 && (
        <section className="cd-wide">
          <SectionHeading title={messages.categories.title} />
          <div className={classes.words}>
            <CategoryTypeNav
              label={messages.categories.label}
              items={categories.map(({ _id, name, modelCount }) => ({
                key: _id,
                href: `/category/${_id}`,
                label: name,
                count: modelCount,
              }))}
            />
          </div>
        </section>
      )}
      {/* While the stage is quiet these models stand on it. */}
      {!quiet && (popular.isPending || models.length > 0) && (
        <section className="cd-wide">
          <SectionHeading
            title={messages.popular.title}
            link={{ href: '/category', label: messages.popular.all }}
          />
          <div className={classes.grid}>
            {popular.isPending ? (
              <CardSkeletons label={messages.browse.loading} count={6} />
            ) : (
              <CardGrid>
                {models.map((model) => (
                  <ModelTile key={model._id} model={model} changes={changes} />
                ))}
              </CardGrid>
            )}
          </div>
        </section>
      )}
      <LandingBoards />
      <HowItWorks />
      <JoinBand />
    </main>
  );
}
