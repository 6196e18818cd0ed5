import type { ModelCard } from '@candela/contract/discovery/operations';
import { useReached } from '../../platform/model-filters/list-end.tsx';
import type { LiveChanges } from '../../platform/realtime/use-live-changes.ts';
import { Button } from '../../ui/button/button.tsx';
import { CardGrid } from '../../ui/card/card-grid.tsx';
import { formatCount } from '../../ui/format/format-count.ts';
import { messages } from './messages.ts';
import classes from './model-list.module.css';
import { isLiveNow, ModelTile } from './model-tile.tsx';

const t = messages.browse;

export interface ModelListProps {
  models: readonly ModelCard[];
  changes: LiveChanges;
  totalCount: number;
  hasMore: boolean;
  loadingMore: boolean;
  onMore: () => void;
}

/** Models as cards. More load on scroll, and by a button. */
export function ModelList({ models, changes, totalCount, hasMore, loadingMore, onMore }: ModelListProps) {
  const end = useReached(onMore, hasMore && !loadingMore);
  const first = models[0];
  return (
    <>
      <CardGrid label={t.grid}>
        {models.map((model, index) => (
          <ModelTile
            key={model._id}
            model={model}
            changes={changes}
            // Someone live at the head of the list is worth the large card.
            feature={model === first && isLiveNow(model, changes)}
            eager={index < 6}
            isFirst={index === 0}
          />
        ))}
      </CardGrid>
      <div className={classes.end} ref={end}>
        <p aria-live="polite">
          {t.shown({ shown: formatCount(models.length), total: formatCount(totalCount) })}
        </p>
        {hasMore && (
          <Button onClick={onMore} loading={loadingMore}>
            {loadingMore ? t.loadingMore : t.more}
          </Button>
        )}
      </div>
    </>
  );
}
