import type { AutomaticMessage } from '@candela/contract/messages/automatic';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FakeRefusal, fakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import AutomaticScreen from './automatic-screen.tsx';

const unwritten = {
  isOn: false,
  text: '',
  hasPicture: false,
  imageCount: 0,
  videoCount: 0,
  firstIsFree: false,
  priceCredits: null,
  sentCount: 0,
  openedCount: 0,
} as const;
const id = '0198c5a0-0000-7000-8000-000000000005';
const settings = { welcomeTo: 'followers', tipFromCredits: 50 } as const;
let saved: AutomaticMessage[];

function serve(first: Partial<AutomaticMessage> = {}) {
  saved = [
    { ...unwritten, ...settings, occasion: 'welcome', ...first },
    { ...unwritten, ...settings, occasion: 'renewal' },
    { ...unwritten, ...settings, occasion: 'lapsed' },
    { ...unwritten, ...settings, occasion: 'tip' },
  ];
  return fakeApi({
    library: { listItems: () => ({ data: [], totalCount: 0 }) },
    messages: {
      sendTestAutomatic: () => ({ data: { conversationId: id, messageId: id } }),
      listAutomaticMessages: () => ({ data: saved }),
      saveAutomaticMessage: ({ occasion, filename: _, filenames: __, ...input }) => {
        const before = saved.find((one) => one.occasion === occasion);
        if (!before) return new FakeRefusal(404, 'not_found', 'Not found');
        const after = { ...before, ...input } as AutomaticMessage;
        saved = saved.map((one) => (one.occasion === occasion ? after : one));
        return { data: after };
      },
    },
  });
}

const occasion = (name: string) => page.getByRole('region', { name });

test('a message is written, previewed with a name, switched on and saved, with whom it is for', async () => {
  const { sent } = serve();
  await show(<AutomaticScreen />);
  const welcome = occasion('Welcome');
  await expect.element(welcome.getByText('None sent yet')).toBeVisible();
  await welcome.getByRole('switch', { name: 'Send automatically' }).click();
  await welcome.getByRole('button', { name: 'Save' }).click();
  await expect.element(welcome.getByText('Write a message or add a picture or video.')).toBeVisible();
  expect(sent.map(([name]) => name)).not.toContain('messages.saveAutomaticMessage');

  await welcome.getByLabelText('Message').fill('Come in, {name}');
  await welcome.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog');
  await expect.element(preview.getByText('Come in, Rafe')).toBeVisible();
  await preview.getByRole('button', { name: 'Close' }).click();
  await welcome.getByRole('radio', { name: 'New plan members' }).click({ force: true });
  await welcome.getByRole('button', { name: 'Save' }).click();
  await expect.element(welcome.getByText('On', { exact: true })).toBeVisible();
  expect(sent.find(([name]) => name === 'messages.saveAutomaticMessage')?.[1]).toEqual({
    occasion: 'welcome',
    isOn: true,
    text: 'Come in, {name}',
    filenames: [],
    hasPicture: false,
    firstIsFree: false,
    priceCredits: null,
    welcomeTo: 'members',
    tipFromCredits: 50,
  });
});

test('a test goes to her alone, with what is in the form, and saves nothing', async () => {
  const { sent } = serve({ text: 'Hello', hasPicture: true, imageCount: 1 });
  await show(<AutomaticScreen />);
  const welcome = occasion('Welcome');
  await welcome.getByLabelText('Message').fill('Come in');
  await welcome.getByRole('button', { name: 'Send me a test' }).click();
  await expect.element(welcome.getByText('Test sent to you.')).toBeVisible();
  expect(sent.find(([name]) => name === 'messages.sendTestAutomatic')?.[1]).toMatchObject({
    occasion: 'welcome',
    text: 'Come in',
    hasPicture: true,
  });
  expect(sent.map(([name]) => name)).not.toContain('messages.saveAutomaticMessage');
  await occasion('Renewal').getByRole('button', { name: 'Send me a test' }).click();
  await expect
    .element(occasion('Renewal').getByText('Write a message or add a picture or video.'))
    .toBeVisible();
});

test('thanks for a tip say from how many credits on, and need a number', async () => {
  const { sent } = serve();
  await show(<AutomaticScreen />);
  const tip = occasion('Thanks for a tip');
  await tip.getByLabelText('Message').fill('You are kind');
  await tip.getByLabelText('For tips from').fill('');
  await tip.getByRole('button', { name: 'Save' }).click();
  await expect.element(tip.getByLabelText('For tips from')).toHaveAttribute('aria-invalid', 'true');
  await tip.getByLabelText('For tips from').fill('25');
  await tip.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => sent.find(([name]) => name === 'messages.saveAutomaticMessage')?.[1])
    .toMatchObject({ occasion: 'tip', tipFromCredits: 25, isOn: false });
});

test('what was sent and opened is said, and a picture can be taken off', async () => {
  const { sent } = serve({
    isOn: true,
    text: 'Hello',
    hasPicture: true,
    imageCount: 2,
    priceCredits: 9,
    sentCount: 1204,
    openedCount: 311,
  });
  await show(<AutomaticScreen />);
  const welcome = occasion('Welcome');
  await expect.element(welcome.getByText('1,204 sent, 311 opened')).toBeVisible();
  await welcome.getByRole('button', { name: 'Remove pictures and videos' }).click();
  await welcome.getByRole('button', { name: 'Choose from library' }).click();
  await expect.element(page.getByRole('dialog').getByText('No published pictures yet')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await welcome.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => sent.find(([name]) => name === 'messages.saveAutomaticMessage')?.[1])
    .toMatchObject({ occasion: 'welcome', text: 'Hello', hasPicture: false });
});
