import type { MyProfile } from '@candela/contract/accounts/profile';
import type { Fan } from '@candela/contract/fans/operations';
import type { MyItemCard } from '@candela/contract/library/items';
import type { MessageTemplate } from '@candela/contract/messages/templates';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { signIn } from '../../platform/session/session-store.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { show } from '../../test-support/show.tsx';
import { CampaignForm } from './campaign-form.tsx';

const postId = '0198c5a0-0000-7000-8000-000000000005';

const at = '2026-11-22T20:00:00.000Z';
const post: MyItemCard = {
  _id: postId,
  kind: 'video',
  title: 'Three candles',
  visibility: 'public',
  price: null,
  listPrice: null,
  clubTerms: null,
  clubPrice: null,
  clubDiscountPercent: null,
  access: 'owner',
  locked: false,
  thumbnail: null,
  placeholder: null,
  preview: null,
  durationSeconds: null,
  imageCount: 1,
  totalLikes: 0,
  totalDislikes: 0,
  views: 0,
  commentCount: 0,
  averageRating: 0,
  ratingCount: 0,
  userId: {
    _id: postId,
    uniqueId: 'AbCdEfGhIj',
    name: 'Ida',
    username: 'ida.marsh',
    profileImage: null,
  },
  createdAt: at,
  recordedAt: null,
  isClip: false,
  publishedAt: at,
  forOwner: {
    status: 'published',
    progressPercent: 100,
    failure: null,
    brokenFiles: [],
    publishAt: null,
    takeDownAt: null,
    clippedBy: null,
    approval: 'approved',
    approvalReason: null,
    peopleConfirmed: false,
    members: [],
    people: [],
  },
};

const fan: Fan = {
  member: { _id: postId, uniqueId: 'KlMnOpQrSt', name: '', username: 'thea_wicks', profileImage: null },
  netCredits: 20,
  followsSince: at,
  firstAt: at,
  seenAt: at,
  plan: null,
  hasNote: false,
  tags: [],
  isBlocked: false,
};

/** Fakes who would get a message. */
function serveAudiences(counts: Partial<Record<'followers' | 'members' | 'buyers' | 'fans', number>>) {
  let templates: MessageTemplate[] = [];
  return fakeApi({
    ledger: {
      getCreatorShare: () => ({
        data: [{ kind: 'message', percent: 80, coming: [] }],
      }),
    },
    library: {
      listItems: ({ kind }) => ({
        data: kind === 'video' ? [post] : [],
        totalCount: 0,
      }),
    },
    messages: {
      listTemplates: () => ({ data: templates }),
      saveTemplate: ({ name, text }) => {
        templates = [{ _id: postId, name, text }];
        return { data: templates };
      },
      deleteTemplate: () => {
        templates = [];
        return { data: templates };
      },
      sendTestMessage: () => ({ data: { conversationId: postId, messageId: postId } }),
      countRecipients: ({ audience }) => ({ msg: '', data: { count: counts[audience] ?? 0 } }),
      sendCampaign: ({ audience, text, sendAt }) => ({
        msg: '',
        data: {
          _id: '0198c5a0-0000-7000-8000-000000000001',
          audience,
          filter: null,
          text: text ?? '',
          hasPicture: false,
          imageCount: 0,
          videoCount: 0,
          firstIsFree: false,
          priceCredits: null,
          status: 'scheduled',
          sendAt: sendAt ?? new Date().toISOString(),
          sentCount: 0,
        },
      }),
    },
    fans: {
      listFans: () => ({ data: [fan], totalCount: 1, next: null }),
      getFanGroups: () => ({ data: { all: 3, members: 2, expired: 1, lists: [], tags: [] } }),
    },
  });
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a mass message says how many get it, and goes out after a second press alone', async () => {
  const { sent } = serveAudiences({ followers: 1204, members: 1, buyers: 0 });
  await show(<CampaignForm />);
  await expect.element(page.getByText('1,204 people will get it.')).toBeVisible();
  await page.getByLabelText('Message', { exact: true }).fill('Tonight at nine');
  await button('Send').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Send to 1,204 people?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  expect(sent.map(([operation]) => operation)).not.toContain('messages.sendCampaign');
  await button('Send').click();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByLabelText('Message', { exact: true })).toHaveValue('');
  expect(sent.filter(([operation]) => operation === 'messages.sendCampaign')).toEqual([
    ['messages.sendCampaign', { audience: 'followers', text: 'Tonight at nine' }],
  ]);
});

test('a message begins with a template, and takes posts along', async () => {
  const { sent } = serveAudiences({ followers: 3 });
  await show(<CampaignForm />);
  const text = page.getByLabelText('Message', { exact: true });
  await text.fill('Tonight at nine, {name}');
  await button('Save as template').click();
  await page.getByLabelText('Template name').fill('Tonight');
  await button('Save').click();
  await text.fill('');
  await button('Tonight').click();
  await expect.element(text).toHaveValue('Tonight at nine, {name}');
  await page.getByRole('combobox', { name: 'Posts from your library' }).click();
  await page.getByRole('option', { name: 'Three candles' }).click();
  await button('Send').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect
    .poll(() => sent.find(([operation]) => operation === 'messages.sendCampaign')?.[1])
    .toEqual({ audience: 'followers', text: 'Tonight at nine, {name}', itemIds: [postId] });
  await button('Delete template Tonight').click();
  await expect.element(button('Tonight')).not.toBeInTheDocument();
});

test('nothing is sent to an audience nobody is in', async () => {
  serveAudiences({ followers: 3, members: 1, buyers: 0 });
  await show(<CampaignForm />);
  await page.getByRole('radio', { name: /^Members/ }).click();
  await expect.element(page.getByText('1 person will get it.')).toBeVisible();
  await page.getByRole('radio', { name: /^Buyers/ }).click();
  await expect.element(page.getByText('Nobody is in this audience yet.')).toBeVisible();
  await expect.element(button('Send')).toBeDisabled();
});

test('a message begun from a filter of fans goes to them', async () => {
  const { sent } = serveAudiences({ followers: 9, fans: 604 });
  await show(<CampaignForm />, { at: '/message-many?group=expired&spentAtLeast=20' });
  await expect.element(page.getByText('Expired · Spent 20 or more')).toBeVisible();
  await expect.element(page.getByText('604 people will get it.')).toBeVisible();
  await page.getByLabelText('Message', { exact: true }).fill('Come back, {name}');
  await button('Send').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect
    .poll(() => sent.filter(([operation]) => operation === 'messages.sendCampaign'))
    .toEqual([
      [
        'messages.sendCampaign',
        { audience: 'fans', filter: { group: 'expired', spentAtLeast: 20 }, text: 'Come back, {name}' },
      ],
    ]);
});

test('a draft is taken up where it was left, and sent once from two tabs', async () => {
  localStorage.clear();
  serveAudiences({ followers: 9, members: 4 });
  const keys: string[] = [];
  const faked = globalThis.fetch;
  globalThis.fetch = (request, init) => {
    const key = request instanceof Request ? request.headers.get('idempotency-key') : null;
    if (key !== null) keys.push(key);
    return faked(request, init);
  };
  signIn({ token: 'token', user: { _id: postId, type: 'model' } as MyProfile, existPlanIds: [] });
  const first = await show(<CampaignForm />);
  const text = page.getByLabelText('Message', { exact: true });
  await text.fill('Tonight at nine');
  await page.getByRole('radio', { name: /^Members/ }).click();
  await expect.element(page.getByText('Draft saved')).toBeVisible();
  const sendIt = async () => {
    await button('Send').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await expect.element(text).toHaveValue('');
  };
  await first.unmount();
  const stored = { ...localStorage };
  const tab = await show(<CampaignForm />);
  await expect.element(text).toHaveValue('Tonight at nine');
  await expect.element(page.getByText('4 people will get it.')).toBeVisible();
  await sendIt();
  await expect.element(page.getByText('Draft saved')).not.toBeInTheDocument();
  await tab.unmount();
  // Another tab had taken it up before.
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  const other = await show(<CampaignForm />);
  await expect.element(text).toHaveValue('Tonight at nine');
  await sendIt();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  // What was changed, or is written anew, is another message.
  await text.fill('Tonight at nine');
  await sendIt();
  expect(keys[2]).not.toBe(keys[0]);
  await other.unmount();
  await show(<CampaignForm />);
  await expect.element(text).toHaveValue('');
});

test('a draft can be thrown away', async () => {
  localStorage.clear();
  serveAudiences({ followers: 9 });
  signIn({ token: 'token', user: { _id: postId, type: 'model' } as MyProfile, existPlanIds: [] });
  const first = await show(<CampaignForm />);
  const text = page.getByLabelText('Message', { exact: true });
  await text.fill('Never mind');
  await button('Discard draft').click();
  await expect.element(text).toHaveValue('');
  await first.unmount();
  await show(<CampaignForm />);
  await expect.element(text).toHaveValue('');
});

test('beside the form is what a fan will get, and a test of it goes to her alone', async () => {
  localStorage.clear();
  const { sent } = serveAudiences({ followers: 9 });
  signIn({
    token: 'token',
    user: { _id: postId, uniqueId: 'AbCdEfGhIj', type: 'model' } as MyProfile,
    existPlanIds: [],
  });
  await page.viewport(1440, 900);
  await show(<CampaignForm />);
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await expect.element(preview.getByText('As thea_wicks sees it')).toBeVisible();
  await expect.element(preview.getByText('What you write appears here.')).toBeVisible();
  await button('Send me a test').click();
  await expect.element(page.getByText('Write a message or add a picture or video.')).toBeVisible();
  await page.getByLabelText('Message', { exact: true }).fill('Hi {name}, it is finished');
  await expect.element(preview.getByText('Hi thea_wicks, it is finished')).toBeVisible();
  await page.getByRole('combobox', { name: 'Posts from your library' }).click();
  await page.getByRole('option', { name: 'Three candles' }).click();
  await expect.element(preview.getByRole('link', { name: 'Three candles' })).toBeVisible();
  await button('Send me a test').click();
  await expect.element(page.getByText('Test sent to you.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'See it in Messages' }))
    .toHaveAttribute('href', '/chat/AbCdEfGhIj');
  expect(sent.filter(([operation]) => operation.startsWith('messages.send'))).toEqual([
    ['messages.sendTestMessage', { text: 'Hi {name}, it is finished', itemIds: [postId] }],
  ]);
  await page.viewport(390, 844);
  await expect.element(preview).not.toBeInTheDocument();
  await button('Preview').click();
  await expect.element(page.getByRole('dialog').getByText('Hi thea_wicks, it is finished')).toBeVisible();
});
