import { dayMs, hourMs, minuteMs } from '@candela/contract/shared/durations';
import type { Transaction } from '@candela/server/database';

type SaleKind = 'tip' | 'liveStream' | 'privateShow' | 'gallery' | 'video' | 'chatPlan' | 'product';

/** The parts of the wallet that past sales are made with; they are real sales, only earlier. */
export interface DemoEarningsWallet {
  grantCredits(
    tx: Transaction,
    grant: { accountId: string; amountCredits: bigint; note: string; actorId: string | null },
  ): Promise<string>;
  charge(
    tx: Transaction,
    sale: {
      kind: SaleKind;
      buyerId: string;
      sellerId: string;
      itemId: null;
      title: string;
      amountCredits: bigint;
      message?: string;
      anonymous?: boolean;
      at: Date;
    },
  ): Promise<unknown>;
}

interface Sale {
  kind: SaleKind;
  title: string;
  message?: string;
  amountCredits: number;
  anonymous: boolean;
  buyerId: string;
  at: Date;
}

const thanks = [
  'For the long version',
  'One more, please',
  'That was lovely',
  'Happy Sunday',
  'For the candles',
  '',
];
const galleries = ['Red room', 'Harbour at night', 'Rehearsal', 'Letters and ink'];
const videos = ['Backstage', 'The slow tune', 'A walk by the sea'];

/**
 * Gives demo models some weeks of earnings, most to the first: evenings with paid minutes and tips, sales in
 * between, quiet days. Members get what they spend here on top of what they have, so that their balances stay.
 */
export async function seedDemoEarnings(
  tx: Transaction,
  wallet: DemoEarningsWallet,
  people: { modelIds: readonly string[]; memberIds: readonly string[]; now: Date },
): Promise<void> {
  for (const [index, sellerId] of people.modelIds.entries()) {
    const sales = salesOf(index, people.memberIds, people.now);
    for (const [accountId, spent] of spentBy(sales)) {
      const note = 'Demo credits, spent since';
      await wallet.grantCredits(tx, { accountId, amountCredits: BigInt(spent), note, actorId: null });
    }
    for (const { amountCredits, ...sale } of sales) {
      await wallet.charge(tx, { ...sale, sellerId, itemId: null, amountCredits: BigInt(amountCredits) });
    }
  }
}

function spentBy(sales: readonly Sale[]): Map<string, number> {
  const spent = new Map<string, number>();
  for (const { buyerId, amountCredits } of sales) {
    spent.set(buyerId, (spent.get(buyerId) ?? 0) + amountCredits);
  }
  return spent;
}

/** One model's sales, oldest first; the same at every seeding. */
function salesOf(modelIndex: number, memberIds: readonly string[], now: Date): Sale[] {
  const random = randomFrom(71 + modelIndex);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const days = modelIndex === 0 ? 62 : 24;
  const sales: Sale[] = [];
  for (let daysAgo = days; daysAgo >= 0; daysAgo -= 1) {
    const evening = Math.floor(now.getTime() / dayMs) * dayMs - daysAgo * dayMs + 20 * hourMs;
    const sell = (kind: SaleKind, title: string, amountCredits: number, message = '') => {
      const at = new Date(evening + between(0, 190) * minuteMs);
      const anonymous = kind === 'tip' && random() < 0.15;
      if (at < now)
        sales.push({ kind, title, amountCredits, message, anonymous, buyerId: pick(memberIds), at });
    };
    const isLive = random() < (modelIndex === 0 ? 0.72 : 0.4);
    if (isLive) {
      sell('liveStream', 'Live show', between(18, 60) * pick([4, 6, 8]));
      if (random() < 0.35) sell('privateShow', 'Private show', between(6, 22) * 20);
      for (let count = between(1, 3); count > 0; count -= 1)
        sell('tip', 'Tip', pick([25, 50, 50, 100, 200, 500]), pick(thanks));
    }
    if (random() < 0.55) sell('gallery', pick(galleries), pick([40, 60, 120]));
    if (random() < 0.3) sell('video', pick(videos), pick([90, 150]));
    if (random() < 0.16) sell('chatPlan', 'Chat for a month', 200);
    if (random() < 0.1) sell('product', 'A signed print', 350);
  }
  return sales.sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
