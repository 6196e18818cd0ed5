import { dayMs } from '@candela/contract/shared/durations';
import { bootSite, type Site } from '@candela/testkit/boot';
import { operate } from '@candela/testkit/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';

const password = 'candle-light-1';
const names = ['rafe.tolland', 'mirelle', 'quietfox', 'halden', 'thea_wicks', 'orla.penrose'];
const perPage = 50;

interface Line {
  _id: string;
  kind: string;
  title: string;
  amountCredits: number;
  refundedCredits: number;
  counterpart: { _id: string; username: string } | null;
  itemId: string | null;
  quantity: number;
  message: string;
  createdAt: string;
  balanceCredits: number;
  money: { amountMinor: number } | null;
}

/** A member, and everything in all of their histories, newest first. */
interface Member {
  token: string;
  netCreditScore: number;
  lines: Line[];
}

let site: Site;
let members: Map<string, Member>;

beforeAll(async () => {
  site = await bootSite({ seed: 'demo' });
  members = new Map();
  for (const name of names) members.set(name, await readMember(name));
}, 240_000);

afterAll(async () => {
  await site?.stop();
});

async function logIn(login: string, type: 'user' | 'model'): Promise<string> {
  return (await site.ask<{ token: string }>('userAccess/login', { login, password, type })).token;
}

async function readMember(name: string): Promise<Member> {
  const token = await logIn(name, 'user');
  const { netCreditScore } = await site.ask<{ netCreditScore: number }>(
    'userAccess/get-profile',
    undefined,
    token,
  );
  const lines: Line[] = [];
  for (let page = 1; ; page += 1) {
    const asked = { current_page: page, per_page: perPage };
    const found = await site.ask<Line[]>('userAccess/purchaseHistory', asked, token);
    lines.push(...found);
    if (found.length < perPage) return { token, netCreditScore, lines };
  }
}

/** A day so long ago, as YYYY-MM-DD. */
const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10);
const rafe = () => members.get('rafe.tolland') as Member;
const of = ({ lines }: Member, ...kinds: string[]) => lines.filter(({ kind }) => kinds.includes(kind));

/** Everything of some kinds, of everybody, with who it belongs to. */
function all(...kinds: string[]): { line: Line; token: string }[] {
  return [...members.values()].flatMap((member) =>
    of(member, ...kinds).map((line) => ({ line, token: member.token })),
  );
}

test('every history adds up to the wallet, line by line, and the ledger agrees', async () => {
  for (const { lines, netCreditScore } of members.values()) {
    let balance = 0;
    for (const line of lines.toReversed()) {
      balance += line.amountCredits;
      expect(line.balanceCredits).toBe(balance);
      expect(balance).toBeGreaterThanOrEqual(0);
      expect(new Date(line.createdAt).getTime()).toBeLessThan(Date.now());
    }
    expect(balance).toBe(netCreditScore);
  }
  expect(await operate(site, 'verify-ledger')).toContain('OK');
});

test.each([
  ['gallery', 'gallery'],
  ['album', 'album'],
  ['news', 'news'],
  ['video and audio', 'video', 'audio'],
])('the %s history shows what its buyers have and paid for', async (_name, ...kinds) => {
  expect(of(rafe(), ...kinds)).not.toEqual([]);
  for (const { line, token } of all(...kinds)) {
    const item = await site.ask('userPostOrComment/getOnePostAndComment', { id: line.itemId }, token);
    expect(item).toMatchObject({
      kind: line.kind,
      title: line.title,
      access: 'bought',
      locked: false,
      listPrice: -line.amountCredits,
      userId: { _id: line.counterpart?._id },
    });
    const { publishedAt } = item as { publishedAt: string };
    expect(new Date(line.createdAt).getTime()).toBeGreaterThan(new Date(publishedAt).getTime());
  }
});

test('the product history shows orders of what is on sale, and what can be downloaded', async () => {
  const orders = all('order');
  expect(of(rafe(), 'order')).not.toEqual([]);
  for (const { line, token } of orders) {
    const order = await site.ask<{ lines: object[] }>(
      'userShop/getOneOrder',
      { orderId: line.itemId },
      token,
    );
    expect(order).toMatchObject({ total: -line.amountCredits, seller: { _id: line.counterpart?._id } });
    expect(order.lines).toMatchObject([{ title: line.title }]);
  }
  const { totalCount } = (await site.call('userShop/getAllOrder', {}, rafe().token)).body;
  expect(totalCount).toBe(of(rafe(), 'order').length);
});

test('the chat plan and club-house plan histories show plans at the price their models ask', async () => {
  expect(of(rafe(), 'chatPlan')).not.toEqual([]);
  for (const { line, token } of all('chatPlan')) {
    const plan = await site.ask('userChatPlan/getChatPlan', { id: line.itemId }, token);
    expect(plan).toMatchObject({ title: line.title, price: -line.amountCredits });
  }
  expect(all('clubHousePlan')).toHaveLength(2);
  for (const { line, token } of all('clubHousePlan')) {
    const plan = await site.ask('clubHousePlan/getClubHousePlan', { id: line.itemId }, token);
    const prices = expect.arrayContaining([
      expect.objectContaining({ months: 1, price: -line.amountCredits }),
    ]);
    expect(plan).toMatchObject({ title: line.title, planExist: true, prices });
  }
});

test('the tip history is what its models received', async () => {
  expect(of(rafe(), 'tip')).not.toEqual([]);
  const token = await logIn('maren.vale', 'model');
  const asked = { direction: 'received', current_page: 1, per_page: perPage };
  const received = await site.ask<{ amountCredits: number; message: string; createdAt: string }[]>(
    'userWallet/tipTransactions',
    asked,
    token,
  );
  const given = all('tip')
    .filter(({ line }) => line.counterpart?.username === 'maren.vale')
    .map(({ line }) => `${line.createdAt} ${-line.amountCredits} ${line.message}`);
  const shown = received.map((tip) => `${tip.createdAt} ${tip.amountCredits} ${tip.message}`);
  expect(shown.length).toBeLessThan(perPage);
  expect(given.toSorted()).toEqual(shown.toSorted());
});

test('the live stream and video call histories are the minutes of their receipts', async () => {
  expect(of(rafe(), 'liveStream')).not.toEqual([]);
  expect(of(rafe(), 'videoCall')).not.toEqual([]);
  for (const { line, token } of all('liveStream', 'privateShow', 'videoCall')) {
    const receipt = await site.ask<{ minutes: { credits: number }[]; cost: number }>(
      'userLive/getSeatReceipt',
      { seatId: line.itemId },
      token,
    );
    expect(receipt).toMatchObject({
      totalCredits: -line.amountCredits,
      minuteCount: line.quantity,
      endReason: 'left',
      modelName: line.counterpart?.username,
    });
    expect(receipt.minutes.every(({ credits }) => credits === receipt.cost)).toBe(true);
  }
});

test('the credit purchase, admin credit and registration histories say how the account came to its credits', async () => {
  const packs = await site.ask<{ credits: number; bonusCredits: number }[]>(
    'userPurchaseCredit/getAllPurchaseCredit',
    {},
    rafe().token,
  );
  const sizes = packs.map(({ credits, bonusCredits }) => credits + bonusCredits);
  expect(of(rafe(), 'creditPurchase')).not.toEqual([]);
  for (const { line } of all('creditPurchase')) {
    expect(sizes).toContain(line.amountCredits);
    expect(line.money?.amountMinor).toBeGreaterThan(0);
  }
  for (const { lines } of members.values()) {
    expect(lines.filter(({ kind }) => kind === 'adminCredit')).toMatchObject([{ title: 'Welcome credits' }]);
    expect(lines.at(-1)).toMatchObject({ kind: 'registration', amountCredits: 0 });
  }
});

test('what members spent on a model is what she earned, before her share', async () => {
  for (const name of ['maren.vale', 'jonah.pike', 'tilda.fairweather']) {
    const token = await logIn(name, 'model');
    const earned: { grossCredits: number }[] = [];
    for (let page = 1; ; page += 1) {
      const asked = { from: dayOf(100), to: dayOf(0), current_page: page, per_page: perPage };
      const found = await site.ask<typeof earned>('userWallet/listEarnings', asked, token);
      earned.push(...found);
      if (found.length < perPage) break;
    }
    const spent = [...members.values()]
      .flatMap(({ lines }) => lines)
      .filter(({ counterpart }) => counterpart?.username === name);
    expect(earned.reduce((sum, { grossCredits }) => sum + grossCredits, 0)).toBe(
      spent.reduce((sum, { amountCredits }) => sum - amountCredits, 0),
    );
  }
});
