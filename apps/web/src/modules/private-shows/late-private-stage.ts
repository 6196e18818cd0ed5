import { lazy } from 'react';

/** Asked for with the show itself, so that the stage is there when the show begins. */
export const loadPrivateStage = () => import('./private-stage.tsx');

/** See private-stage.tsx. Few who watch a room ever have a show of their own. */
export const PrivateStage = lazy(async () => ({ default: (await loadPrivateStage()).PrivateStage }));
