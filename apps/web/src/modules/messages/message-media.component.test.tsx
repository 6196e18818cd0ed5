import type { MyProfile } from '@candela/contract/accounts/profile';
import type { VaultFile } from '@candela/contract/library/vault';
import type { DirectMessage, MessageMedium } from '@candela/contract/messages/operations';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { signIn } from '../../platform/session/session-store.ts';
import { FakeRefusal, fakeApi } from '../../test-support/fake-api.ts';
import { show } from '../../test-support/show.tsx';
import { MessageComposer } from './message-composer.tsx';
import { MessageLine } from './message-line.tsx';

const _id = '0198c5a0-0000-7000-8000-000000000001';
/** One grey dot. */
const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';
const image: MessageMedium = {
  kind: 'image',
  width: 600,
  height: 800,
  placeholderUrl: dot,
  durationSeconds: null,
  isOpen: true,
  isFree: false,
};
const video: MessageMedium = { ...image, kind: 'video', width: 640, height: 360, durationSeconds: 75 };

function messageWith(media: MessageMedium[], isOpen: boolean): DirectMessage {
  return {
    _id,
    conversationId: _id,
    senderId: _id,
    senderName: 'ida.marsh',
    text: 'For you',
    picture: { width: 600, height: 800, placeholderUrl: dot, priceCredits: 20, isOpen },
    media: media.map((one) => ({ ...one, isOpen: isOpen || one.isFree })),
    items: [],
    isRemoved: false,
    isTakenDown: false,
    isTest: false,
    createdAt: '2026-11-22T20:00:00.000Z',
  };
}

const vaultFile = (kind: 'image' | 'video'): VaultFile => ({
  _id: kind === 'image' ? _id : _id.replace(/1$/, '2'),
  filename: kind === 'image' ? 'album/image.webp' : 'video/video.mp4',
  name: `${kind}.file`,
  kind,
  sizeBytes: 1,
  durationSeconds: kind === 'video' ? 75 : null,
  state: 'ready',
  progressPercent: 100,
  failure: null,
  thumbnail: dot,
  folderId: null,
  uploadedAt: '2026-11-22T20:00:00.000Z',
  sameAs: null,
  uses: [],
  useCount: 0,
});

const line = (message: DirectMessage) => (
  <MessageLine message={message} isMine={false} mark={null} withName={false} />
);
const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;

async function widthOf(width: number): Promise<void> {
  await page.viewport(width, 844);
  onTestFinished(() => page.viewport(1280, 800));
}

for (const width of [390, 1440]) {
  test(`what is locked says how much there is and what it costs, and asks for none of it, at ${width} px`, async () => {
    await widthOf(width);
    const { sent } = fakeApi({});
    await show(line(messageWith([image, image, image, image, video], false)));
    const unlock = page.getByRole('button', { name: /4 pictures, 1 video.*Unlock for.*20/ });
    await expect.element(unlock).toBeVisible();
    expect(isTooWide()).toBe(false);
    expect(sent).toEqual([]);
  });

  test(`a first one that is free stands open over what is locked, and alone is paged through, at ${width} px`, async () => {
    await widthOf(width);
    const { sent } = fakeApi({
      messages: {
        viewPicture: () => ({
          data: { url: dot, posterUrl: null, mark: null, expiresAt: '2026-11-22T20:05:00.000Z' },
        }),
      },
    });
    await show(line(messageWith([{ ...image, isFree: true }, image, image, video], false)));
    await expect.element(page.getByText('Free', { exact: true })).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: /2 pictures, 1 video.*Unlock for.*20/ }))
      .toBeVisible();
    expect(isTooWide()).toBe(false);
    await page.getByRole('button', { name: 'Open picture, free' }).click();
    const dialog = page.getByRole('dialog', { name: 'Picture' });
    await expect.element(dialog.getByRole('img', { name: 'Picture from ida.marsh' })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Next' })).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowRight}');
    expect(new Set(sent.map(([, input]) => (input as { position?: number }).position ?? 0))).toEqual(
      new Set([0]),
    );
  });

  test(`what is open stands as tiles, and is paged through whole, at ${width} px`, async () => {
    await widthOf(width);
    const { sent } = fakeApi({
      messages: {
        viewPicture: ({ position = 0 }) => ({
          data: {
            url: position === 3 ? '/nowhere.m3u8' : dot,
            posterUrl: position === 3 ? dot : null,
            mark: position === 3 ? { name: 'rafe', code: 'ACDE-FGHF' } : null,
            expiresAt: '2026-11-22T20:05:00.000Z',
          },
        }),
      },
    });
    await show(line(messageWith([image, image, image, video, image, image], true)));
    const tiles = page.getByRole('button', { name: /, \d of 6$/ });
    await expect.poll(() => tiles.elements().length).toBe(4);
    await expect.element(page.getByText('+3')).toBeVisible();
    expect(isTooWide()).toBe(false);
    await page.getByRole('button', { name: 'Open picture, 2 of 6' }).click();
    const dialog = page.getByRole('dialog', { name: '2 of 6' });
    await expect.element(dialog.getByRole('img', { name: 'Picture from ida.marsh' })).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    await page.getByRole('dialog', { name: '3 of 6' }).getByRole('button', { name: 'Next' }).click();
    const playing = page.getByRole('dialog', { name: '4 of 6' });
    await expect.element(playing.getByText('ACDE-FGHF')).toBeInTheDocument();
    await expect.element(playing.getByText("Couldn't play the video.")).toBeVisible();
    expect(isTooWide()).toBe(false);
    // Nothing without a tile is fetched before it is looked at.
    const asked = sent.map(([, input]) => (input as { position?: number }).position);
    expect(Math.max(...asked.map((position) => position ?? 0))).toBe(3);
  });

  test(`a message takes several files at one price, and none is left out unasked, at ${width} px`, async () => {
    await widthOf(width);
    fakeApi({
      ledger: { getCreatorShare: () => ({ data: [] }) },
      library: {
        createPreSignedUrlPrivate: () => new FakeRefusal(409, 'conflict', 'Your storage is full (1 GB).'),
        getVaultFolders: () => ({
          data: { folders: [], fileCount: 2, unusedCount: 2, duplicateCount: 0, sizeBytes: 2 },
        }),
        listVault: () => ({ data: [vaultFile('image'), vaultFile('video')], totalCount: 2 }),
      },
    });
    signIn({ token: 'token', user: { _id, type: 'model' } as MyProfile, existPlanIds: [] });
    const drafts: object[] = [];
    const { container } = await show(
      <MessageComposer
        conversationId={_id}
        placeholder="Message rafe"
        mayPrice
        suggestion=""
        onSend={(draft) => void drafts.push(draft)}
        onType={() => {}}
      />,
    );
    await page.getByRole('button', { name: 'Choose from your vault' }).click();
    const dialog = page.getByRole('dialog');
    for (const name of [/image\.file/, /video\.file/]) await dialog.getByRole('button', { name }).click();
    await dialog.getByRole('button', { name: /^Add 2/ }).click();
    const files = page.getByRole('list', { name: 'Attached files' }).getByRole('listitem');
    await expect.poll(() => files.elements().length).toBe(2);

    const send = page.getByRole('button', { name: 'Send', exact: true });
    await expect.element(send).toBeEnabled();
    const chooser = container.querySelector<HTMLInputElement>('input[type="file"]');
    expect([chooser?.multiple, chooser?.accept]).toEqual([true, 'image/*,video/*']);
    await userEvent.upload(
      page.elementLocator(chooser as Element),
      new File(['x'], 'late.png', { type: 'image/png' }),
    );
    await expect.element(page.getByText('Try the files that failed again, or remove them.')).toBeVisible();
    await expect.element(send).toBeDisabled();
    expect(isTooWide()).toBe(false);
    await expect.element(page.getByText('late.png: Your storage is full (1 GB).')).toBeVisible();
    await page.getByRole('button', { name: 'Remove late.png' }).click();
    await expect.element(page.getByText('01:15')).toBeVisible();
    const firstFree = page.getByRole('switch', { name: /^First one free/ });
    await expect.element(firstFree).not.toBeInTheDocument();
    await page.getByLabelText('Credits to unlock all 2').fill('20');
    await expect.element(page.getByText('All 2 open for the price.')).toBeVisible();
    await firstFree.click();
    await expect
      .element(page.getByText('The first is free. The other one opens for the price.'))
      .toBeVisible();
    await expect.element(files.first().getByText('Free')).toBeVisible();
    await page.getByRole('button', { name: 'Move video.file forward' }).click();
    await expect.element(files.first().getByText('01:15')).toBeVisible();
    await expect.element(files.first().getByText('Free')).toBeVisible();
    expect(isTooWide()).toBe(false);
    await expect.element(page.getByLabelText('Credits to unlock the other')).toHaveValue('20');
    await page.getByLabelText('Write a message').fill('For you');
    await send.click();
    expect(drafts).toEqual([
      {
        text: 'For you',
        filenames: ['video/video.mp4', 'album/image.webp'],
        priceCredits: 20,
        firstIsFree: true,
      },
    ]);
    await expect.poll(() => files.elements().length).toBe(0);
  });
}

test('a draft is sent under one id from every copy of a tab, and under another once it is changed', async () => {
  sessionStorage.clear();
  fakeApi({ ledger: { getCreatorShare: () => ({ data: [] }) } });
  const sent: (string | undefined)[] = [];
  const composer = () => (
    <MessageComposer
      conversationId={_id}
      placeholder="Message rafe"
      mayPrice={false}
      suggestion=""
      onSend={({ text, clientMessageId }) => void sent.push(`${text} ${clientMessageId}`)}
      onType={() => {}}
    />
  );
  const first = await show(composer());
  await page.getByLabelText('Write a message').fill('Tonight');
  // A browser gives the copy of a tab all that the tab has stored.
  const stored = { ...sessionStorage };
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  await first.unmount();
  for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value);
  const copy = await show(composer());
  await expect.element(page.getByLabelText('Write a message')).toHaveValue('Tonight');
  await send.click();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toBe(sent[0]);
  await copy.unmount();
  for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value);
  await show(composer());
  await page.getByLabelText('Write a message').fill('Tonight!');
  await page.getByLabelText('Write a message').fill('Tonight');
  await send.click();
  expect(sent[2]).toMatch(/^Tonight [\w-]{36}$/);
  expect(sent[2]).not.toBe(sent[0]);
});
