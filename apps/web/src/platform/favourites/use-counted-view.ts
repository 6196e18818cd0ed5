import { useEffect } from 'react';
import { client } from '../api.ts';

/** Tells the server that a model's profile or room is looked at, which counts once an hour. */
export function useCountedView(modelId: string | undefined): void {
  useEffect(() => {
    if (modelId === undefined) return;
    // Nobody has to hear that a look was not counted.
    client.discovery.viewModel({ modelId }).catch(() => undefined);
  }, [modelId]);
}
