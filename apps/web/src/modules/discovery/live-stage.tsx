import type { ModelCard } from '@candela/contract/discovery/operations';
import type { LiveModel } from '@candela/contract/shows/operations';
import type { ReactNode } from 'react';
import { LiveCard } from '../../platform/cards/live-card.tsx';
import { failureCause } from '../../platform/failure-cause.ts';
import type { LiveChanges } from '../../platform/realtime/use-live-changes.ts';
import { SectionHeading } from '../../ui/heading/section-heading.tsx';
import { Rail } from '../../ui/rail/rail.tsx';
import { RailSkeleton } from '../../ui/skeleton/card-skeletons.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import classes from './live-stage.module.css';
import { messages } from './messages.ts';
import { ModelTile } from './model-tile.tsx';

const t = messages.live;

export interface LiveStageProps {
  lives: readonly LiveModel[];
  /** How many rooms the server says are open; more than are listed here. */
  roomCount: number;
  loading: boolean;
  /** Why the rooms could not be loaded. */
  error?: unknown;
  /** Retries after a failure. Absent while nothing failed. */
  onRetry?: () => void;
  /** Who to show while nobody is live. */
  models: readonly ModelCard[];
  changes: LiveChanges;
}

/** The strip that lies over the hero's lower edge: who is live, or who is here while nobody is. */
export function LiveStage({ lives, roomCount, loading, error, onRetry, models, changes }: LiveStageProps) {
  if (loading) {
    return (
      <LiveSection title={t.title}>
        <RailSkeleton label={messages.browse.loading} count={6} />
      </LiveSection>
    );
  }
  if (lives.length === 0 && onRetry) {
    const { failed, failedCause, failedSafe, retry } = messages.browse;
    return (
      <LiveSection title={t.title}>
        <ErrorState
          title={failed}
          cause={failureCause(error, failedCause)}
          safe={failedSafe}
          onRetry={onRetry}
          retryLabel={retry}
          level={3}
        />
      </LiveSection>
    );
  }
  if (lives.length === 0) {
    return (
      <LiveSection title={t.quietTitle} lede={t.quiet}>
        {models.length > 0 && (
          <Strip label={messages.popular.title}>
            {models.map((model, index) => (
              <ModelTile key={model._id} model={model} changes={changes} eager={index < 6} />
            ))}
          </Strip>
        )}
      </LiveSection>
    );
  }
  return (
    <LiveSection title={t.title} count={t.open({ count: roomCount })}>
      <Strip label={t.title}>
        {lives.map((model, index) => (
          <LiveCard key={model._id} model={model} eager={index < 6} />
        ))}
      </Strip>
    </LiveSection>
  );
}

function LiveSection({
  title,
  count,
  lede,
  children,
}: {
  title: string;
  count?: string;
  lede?: string;
  children: ReactNode;
}) {
  return (
    <section className={`cd-wide ${classes.stage}`} id="live-now">
      <SectionHeading title={title} count={count} link={{ href: '/category', label: t.all }} />
      {lede && <p className={classes.lede}>{lede}</p>}
      <div className={classes.strip}>{children}</div>
    </section>
  );
}

function Strip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Rail label={label} previousLabel={t.previous} nextLabel={t.next} itemWidth="var(--live-card)">
      {children}
    </Rail>
  );
}
