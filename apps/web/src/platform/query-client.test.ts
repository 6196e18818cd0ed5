import { MutationObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { queryClient } from './query-client.ts';

it('tells that something is being sent before the next click can arrive', async () => {
  const sending = new MutationObserver(queryClient, {
    mutationFn: () => new Promise<never>(() => undefined),
  });
  const said: boolean[] = [];
  sending.subscribe(({ isPending }) => said.push(isPending));
  void sending.mutate();
  // Promises alone: no timer runs and no event is taken in meanwhile.
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  expect(said).toContain(true);
});
