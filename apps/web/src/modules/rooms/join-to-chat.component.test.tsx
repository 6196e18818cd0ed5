import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findIntent, joinPath } from '../../platform/intent/intent.ts';
import { show } from '../../test-support/show.tsx';
import { JoinToChat } from './join-to-chat.tsx';

const at = '/live-model/tilda';
const query = joinPath('chat', at).replace('/sign-up', '');

beforeEach(() => localStorage.clear());

const chat = (mayWrite: boolean) => (
  <JoinToChat subjectId="room" name="Tilda" picture={null} overlay={false} mayWrite={mayWrite} />
);

test('what a visitor writes goes along to the sign-up', async () => {
  const { path } = await show(chat(true), { at });
  await page.getByLabelText('Message the room').fill('The same harp?');
  await userEvent.keyboard('{Enter}');
  await expect.poll(path).toBe('/sign-up');
  expect(findIntent(query)).toMatchObject({ subjectId: 'room', name: 'Tilda', text: 'The same harp?' });
});

test('who writes nothing joins all the same, and so does who may not write', async () => {
  const shown = await show(chat(true), { at });
  await page.getByRole('button', { name: 'Join to chat' }).click();
  await expect.poll(shown.path).toBe('/sign-up');
  expect(findIntent(query)?.text).toBeUndefined();
  await shown.unmount();
  const { path } = await show(chat(false), { at });
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Join to chat' }).click();
  await expect.poll(path).toBe('/sign-up');
});
