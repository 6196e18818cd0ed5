import { useEffect } from 'react';
import { client } from '../api.ts';

/** Reports a view of a model's profile or room; the server counts one per hour. */
export function useCountedView(modelId: string | undefined): void {
  useEffect(() => {
    if (modelId === undefined) return;
    // A view that was not counted is not worth an error.
    client.discovery.viewModel({ modelId }).catch(() => undefined);
  }, [modelId]);
}
