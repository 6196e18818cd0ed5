import type { GoodKind } from '@candela/contract/ledger/purchases';
import { create } from 'zustand';

/** Something that can be bought with credits, named as the dialog shows it. */
export type PurchaseIntent = {
  /** What the server calls this kind of good. */
  kind: GoodKind;
  itemId: string;
  /** Shown as what is bought. */
  title: string;
  /** What the reader was shown it costs; the server refuses when it costs something else by now. */
  priceCredits: number;
  sellerName: string;
  /** Address of a small picture of it. */
  picture?: string | null;
  /** Which of several ways to have it, where the kind knows any, such as a plan's length. */
  option?: string;
  quantity?: number;
  /** What buying means beyond the price now, in one sentence; absent for what is paid once and kept. */
  terms?: string;
};

/** Whom a tip is for. */
export type TipIntent = {
  modelId: string;
  name: string;
  /** The room it is given in; its chat then shows the tip. */
  channelName?: string;
  picture?: string | null;
};

/** The unfinished tip, saved while credits are bought. */
export type TipDraft = { amountCredits?: number; message?: string; anonymous?: boolean };

/** How many credits are wanted, and what for; `lacking` is what the balance falls short by. */
export type CreditsIntent = {
  lacking: number;
  reason?: string;
  interrupted?: InterruptedPurchase;
  /** The page must stay, as in a room paid by the minute: the provider's page opens in a tab of its own. */
  staysHere?: boolean;
};

/** What goes on once credits are there. */
export type InterruptedPurchase =
  | { do: 'purchase'; intent: PurchaseIntent }
  | { do: 'tip'; intent: TipIntent; draft: TipDraft };

/** `bought`: done and paid. `cancelled`: nothing was charged. */
export type PurchaseOutcome = 'bought' | 'cancelled';

/** The dialog that is open, if any. */
export type PurchaseRequest = { id: number; settle: (outcome: PurchaseOutcome) => void } & (
  | { ask: 'purchase'; intent: PurchaseIntent }
  | { ask: 'tip'; intent: TipIntent; draft: TipDraft }
  | { ask: 'tipHistory' }
  | { ask: 'credits'; intent: CreditsIntent }
);

type Question = PurchaseRequest extends infer Request
  ? Request extends PurchaseRequest
    ? Omit<Request, 'id' | 'settle'>
    : never
  : never;

const store = create<{ current: PurchaseRequest | null }>(() => ({ current: null }));
let asked = 0;

/** The dialog the app should show, or null. */
export const usePurchaseRequest: () => PurchaseRequest | null = () => store((state) => state.current);

/**
 * Opens the unlock dialog over any page.
 * @returns `bought` once it is the reader's, `cancelled` when the dialog was closed without buying. While credits are
 * bought the page is left; on the way back the dialog opens by itself and the page finds the item unlocked when read.
 */
export function requestPurchase(intent: PurchaseIntent): Promise<PurchaseOutcome> {
  return open({ ask: 'purchase', intent });
}

/** Opens the tip dialog over any page, filled in with `draft` where there is one. */
export function requestTip(intent: TipIntent, draft: TipDraft = {}): Promise<PurchaseOutcome> {
  return open({ ask: 'tip', intent, draft });
}

/** Opens again the dialog of what was to go on. Nothing is spent without a press in it. */
export function offerAgain(interrupted: InterruptedPurchase | null | undefined): void {
  if (interrupted?.do === 'tip') requestTip(interrupted.intent, interrupted.draft).catch(() => undefined);
  if (interrupted?.do === 'purchase') requestPurchase(interrupted.intent).catch(() => undefined);
}

/** Opens the list of tips the reader gave. */
export function requestTipHistory(): void {
  open({ ask: 'tipHistory' }).catch(() => undefined);
}

/**
 * Opens quick-buy: credits to go on with what was refused for lack of them (402 not_enough_credits).
 * Buying leaves the page for the provider's; what is `interrupted` is offered again on the way back.
 */
export function requestCredits(intent: CreditsIntent): Promise<PurchaseOutcome> {
  return open({ ask: 'credits', intent });
}

function open(question: Question): Promise<PurchaseOutcome> {
  // One dialog at a time: the one before ends without a purchase.
  store.getState().current?.settle('cancelled');
  return new Promise((resolve) => {
    const id = ++asked;
    const settle = (outcome: PurchaseOutcome) => {
      if (store.getState().current?.id === id) store.setState({ current: null });
      resolve(outcome);
    };
    store.setState({ current: { ...question, id, settle } as PurchaseRequest });
  });
}
