import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../../../platform/session/session-store.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Average } from '../discussion/reactions.tsx';
import { messages } from '../messages.ts';
import { figuresOptions } from './figures-options.ts';
import classes from './profile-work.module.css';

const t = messages.rating;

const RateDialog = lazy(() => import('./rate-dialog.tsx'));

type ModelRatingProps = { modelId: string; name: string };

/** How a model is rated, and the way to rate them. */
export function ModelRating({ modelId, name }: ModelRatingProps) {
  const { user } = useSession();
  const { data } = useQuery(figuresOptions(modelId));
  const [isOpen, setOpen] = useState(false);
  if (!data) return <span className={classes.figures} />;
  return (
    <div className={classes.figures}>
      <Average averageRating={data.averageRating} ratingCount={data.ratingCount} />
      {user && user._id !== modelId && !data.mayRate && (
        <span className="cd-small cd-text-2">{t.needed}</span>
      )}
      {data.mayRate && (
        <Button variant="text" size="sm" onClick={() => setOpen(true)}>
          {data.myRating === null ? t.rate : `${t.yours}: ${t.of({ stars: data.myRating })}`}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <RateDialog modelId={modelId} name={name} before={data.myRating} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
