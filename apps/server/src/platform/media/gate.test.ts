import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Refusal } from '../refusal.ts';
import { createGate } from './gate.ts';

const patient = { signal: new AbortController().signal };

function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, finish: resolve };
}

it('takes what is cancelled out of the queue at once, and lets the next one in', async () => {
  const gate = createGate(1);
  const first = held();
  const running = gate(patient, first.work);
  const cancelling = new AbortController();
  const cancelled = gate({ signal: cancelling.signal }, async () => 'never');
  const next = gate(patient, async () => 'next');
  expect(gate.waiting()).toBe(2);
  cancelling.abort(new Error('not wanted any more'));
  await expect(cancelled).rejects.toThrow('not wanted any more');
  expect(gate.waiting()).toBe(1);
  first.finish();
  await running;
  expect(await next).toBe('next');
  await gate.idle();
});

it('refuses who may not wait longer, says when to come back, and keeps no place for them', async () => {
  const gate = createGate(1);
  const first = held();
  const running = gate(patient, first.work);
  const refused = await gate({ ...patient, waitMs: 30 }, async () => 'never').catch(
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({ code: 'unavailable', status: 503, retryAfterSeconds: 10 });
  expect(gate.waiting()).toBe(0);
  first.finish();
  await running;
  expect(await gate({ ...patient, waitMs: 30 }, async () => 'now')).toBe('now');
});

it('runs no more at once than there is room for', async () => {
  const gate = createGate(2);
  let underWay = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 9 }, () =>
      gate(patient, async () => {
        underWay += 1;
        most = Math.max(most, underWay);
        await sleep(2);
        underWay -= 1;
      }),
    ),
  );
  expect(most).toBe(2);
});
