import { expect, test, vi } from 'vitest';
import type { FileProgress } from './send-file.ts';
import { transferPercent } from './send-file.ts';
import { createUploadQueue, hasFailed, isBusy, type QueueDeps, storedNames } from './upload-queue.ts';

const png = (name: string) => new File(['x'], name, { type: 'image/png' });

function queueWith(deps: Partial<QueueDeps> = {}) {
  const failures: string[] = [];
  const queue = createUploadQueue({
    params: { kinds: ['image'] },
    send: async (file) => ({ filename: `album/${file.name}`, url: null }),
    readVideoSeconds: async () => null,
    onFailure: (words) => failures.push(words),
    onResumed: () => undefined,
    ...deps,
  });
  return { queue, failures };
}

test('files go one by one, and one of a wrong kind is skipped while the rest go on', async () => {
  let atOnce = 0;
  let most = 0;
  const { queue } = queueWith({
    send: async (file) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await Promise.resolve();
      atOnce -= 1;
      return { filename: `album/${file.name}`, url: null };
    },
  });
  await queue.add([png('a.png'), new File(['x'], 'b.svg', { type: 'image/svg+xml' }), png('c.png')]);
  expect(most).toBe(1);
  expect(queue.get().map(({ state }) => state)).toEqual(['done', 'skipped', 'done']);
  expect(queue.get()[1]?.problem).toBe('File b.svg has an unsupported format.');
  expect(storedNames(queue.get())).toEqual(['album/a.png', 'album/c.png']);
  expect(isBusy(queue.get())).toBe(false);
});

test('a few files travel together where the field says so, and none begins while it is paused', async () => {
  let most = 0;
  let atOnce = 0;
  const { queue } = queueWith({
    params: { kinds: ['image'], atOnce: 2 },
    send: async (file) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise((resolve) => setTimeout(resolve));
      atOnce -= 1;
      return { filename: `album/${file.name}`, url: null };
    },
  });
  await queue.setPaused(true);
  await queue.add(['a.png', 'b.png', 'c.png', 'd.png', 'e.png'].map(png));
  expect(queue.get().every(({ state }) => state === 'waiting')).toBe(true);
  await queue.setPaused(false);
  expect(most).toBe(2);
  expect(queue.get().map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'done']);
});

test('a file of the vault is done at once, and not taken twice', () => {
  const { queue } = queueWith();
  const stored = { filename: 'album/1.png', name: 'silk.png', contentType: 'image/png', picture: '/p' };
  queue.addStored([stored]);
  queue.addStored([stored]);
  expect(queue.get()).toMatchObject([{ state: 'done', filename: 'album/1.png', picture: '/p' }]);
  queue.addStored([{ ...stored, filename: 'album/2.png' }], { replace: true });
  expect(storedNames(queue.get())).toEqual(['album/2.png']);
});

test('no more files are taken than the field has room for, which is said once', async () => {
  const tooMany: number[] = [];
  const { queue } = queueWith({
    params: { kinds: ['image'], filesMax: 3 },
    onTooMany: (most) => void tooMany.push(most),
  });
  await queue.add([png('a.png'), png('b.png')]);
  await queue.add([png('c.png'), png('d.png')]);
  const stored = { filename: 'album/1.png', name: 'silk.png', contentType: 'image/png', picture: '/p' };
  queue.addStored([stored]);
  expect(queue.get().map(({ file }) => file.name)).toEqual(['a.png', 'b.png', 'c.png']);
  expect(tooMany).toEqual([3, 3]);
  queue.addStored([stored], { replace: true });
  expect(queue.get().map(({ file }) => file.name)).toEqual(['silk.png']);
});

test('what is still processed is on its way, and what failed is no longer', async () => {
  let processed = () => {};
  const { queue } = queueWith({
    send: async (file, { onProcessing }) => {
      onProcessing(40);
      await new Promise<void>((resolve) => {
        processed = resolve;
      });
      return { filename: `album/${file.name}`, url: null };
    },
  });
  const whole = queue.add([png('a.png')]);
  await vi.waitFor(() => expect(queue.get()).toMatchObject([{ state: 'processing', percent: 40 }]));
  expect([isBusy(queue.get()), storedNames(queue.get())]).toEqual([true, []]);
  processed();
  await whole;
  expect([isBusy(queue.get()), hasFailed(queue.get())]).toEqual([false, false]);
  await queue.add([new File(['x'], 'b.svg', { type: 'image/svg+xml' })]);
  expect(hasFailed(queue.get())).toBe(true);
});

test('a file above the field’s limit is skipped in the specification’s words', async () => {
  const { queue } = queueWith({ params: { kinds: ['image'], maxMegabytes: 0 } });
  await queue.add([png('large.png')]);
  expect(queue.get()[0]?.problem).toBe('File large.png exceeds the maximum size of 0 MB.');
});

test('a failed transfer is reported, set aside, and completes on retry', async () => {
  const send = vi
    .fn<QueueDeps['send']>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue({ filename: 'album/x.png', url: '/x' });
  const { queue, failures } = queueWith({ send });
  await queue.add([png('a.png'), png('b.png')]);
  expect(failures).toEqual(['Upload of file a.png to S3 failed. Please try again later.']);
  expect(queue.get().map(({ state }) => state)).toEqual(['failed', 'done']);
  await queue.retry(queue.get()[0]?.key ?? '');
  expect(queue.get()[0]).toMatchObject({ state: 'done', percent: 100, url: '/x' });
});

test('a file that arrived and was not confirmed is not said to have failed on its way', async () => {
  const { queue, failures } = queueWith({
    send: async (_file, { onWhole }) => {
      onWhole();
      throw new TypeError('Failed to fetch');
    },
  });
  await queue.add([png('a.png')]);
  expect(failures).toEqual(["a.png was uploaded, but we couldn't confirm it. Please try again."]);
});

test('a teaser must be a video and shorter than 15 seconds', async () => {
  const params = { kinds: ['video'], isTeaser: true } as const;
  const { queue } = queueWith({ params, readVideoSeconds: async () => 15 });
  await queue.add([png('a.png')]);
  await queue.add([new File(['x'], 'long.mp4', { type: 'video/mp4' })]);
  expect(queue.get().map(({ problem }) => problem)).toEqual([
    'Invalid file type',
    'Teaser video duration must be less than 15 second!',
  ]);
  const short = queueWith({ params, readVideoSeconds: async () => 14.9 });
  await short.queue.add([new File(['x'], 'short.mp4', { type: 'video/mp4' })]);
  expect(short.queue.get()[0]?.state).toBe('done');
});

test('cancelling stops the transfer and lets the next file through', async () => {
  const { queue } = queueWith({
    send: (file, { signal }: FileProgress) =>
      file.name === 'stuck.png'
        ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        : Promise.resolve({ filename: 'album/next.png', url: null }),
  });
  const whole = queue.add([png('stuck.png'), png('next.png')]);
  await vi.waitFor(() => expect(queue.get()[0]?.state).toBe('sending'));
  queue.remove(queue.get()[0]?.key ?? '');
  await whole;
  expect(queue.get().map(({ file, state }) => [file.name, state])).toEqual([['next.png', 'done']]);
});

test('the transfer is scaled to 99, and only a file taken in is at 100', () => {
  expect(transferPercent(0, 100)).toBe(0);
  expect(transferPercent(50, 100)).toBe(49);
  expect(transferPercent(100, 100)).toBe(99);
});
