import { expect, it, vi } from 'vitest';
import { onePressAtATime } from './one-press.ts';

function pressed(detail: number) {
  return { detail, preventDefault: vi.fn() };
}

it('takes a double click as one press, and two clicks apart as two', () => {
  const press = onePressAtATime();
  const work = vi.fn();
  const [first, second, later] = [pressed(1), pressed(2), pressed(1)];
  for (const event of [first, second, later]) press(event, work);
  expect(work.mock.calls).toEqual([[first], [later]]);
  expect(first.preventDefault).not.toHaveBeenCalled();
  expect(second.preventDefault).toHaveBeenCalledOnce();
});

it('holds back presses, by key too, until what the first began is done or has failed', async () => {
  const press = onePressAtATime();
  for (const outcome of ['done', 'failed']) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const work = vi.fn(() => promise);
    const again = pressed(0);
    press(pressed(0), work);
    press(again, work);
    expect(work).toHaveBeenCalledOnce();
    expect(again.preventDefault).toHaveBeenCalledOnce();
    if (outcome === 'done') resolve();
    else reject(new Error('refused'));
    await promise.catch(() => undefined);
    press(pressed(0), work);
    expect(work).toHaveBeenCalledTimes(2);
    await promise.catch(() => undefined);
  }
});

it('lets what works at once be pressed again, and a form be submitted without a handler', () => {
  const press = onePressAtATime();
  const work = vi.fn();
  for (let count = 0; count < 3; count += 1) press(pressed(0), work);
  expect(work).toHaveBeenCalledTimes(3);
  const submit = pressed(1);
  press(submit, undefined);
  expect(submit.preventDefault).not.toHaveBeenCalled();
});
