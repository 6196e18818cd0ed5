import { createWallet, type GoodSold, type TipGiven, type Wallet } from './modules/ledger/index.ts';
import type { Database } from './platform/database/index.ts';
import type { Realtime } from './platform/realtime/index.ts';
import type { Settings } from './platform/settings/index.ts';

interface Needs {
  database: Database;
  clock: () => Date;
  settings: Settings;
  log: { error(fields: object, message: string): void };
}

const gatherMs = 30;

/** The wallet, and what hears of its changes once there is something to tell them with. */
export interface AppWallet {
  wallet: Wallet;
  /** Tells an account's connections what its wallet holds now. */
  tellBalance(accountId: string): void;
  /** From here on, changed balances are pushed, tips shown and sales told. */
  connect(to: {
    realtime: Pick<Realtime, 'emit' | 'accountsOnline'>;
    onTip: (tip: TipGiven, buyerName: string | null) => void;
    onSale: (sale: GoodSold) => void;
  }): void;
}

/** Makes the wallet before the sockets it reports to. */
export function createAppWallet({ database, clock, settings, log }: Needs): AppWallet {
  let connected: Parameters<AppWallet['connect']>[0] | undefined;
  const wallet = createWallet({
    database,
    clock,
    settings,
    onBalance: tellBalance,
    onTip: (tip, buyerName) => connected?.onTip(tip, buyerName),
    onSale: (sale) => connected?.onSale(sale),
  });

  // Changes of the same moment are told as one.
  const waiting = new Set<string>();
  function tellBalance(accountId: string): void {
    if (!connected || waiting.has(accountId)) return;
    const { realtime } = connected;
    waiting.add(accountId);
    setTimeout(() => {
      waiting.delete(accountId);
      push(realtime, accountId).catch((error: unknown) =>
        log.error({ error }, 'A balance could not be told.'),
      );
    }, gatherMs).unref();
  }

  async function push(realtime: Pick<Realtime, 'emit' | 'accountsOnline'>, accountId: string): Promise<void> {
    if (!(await realtime.accountsOnline([accountId])).has(accountId)) return;
    const net = await wallet.netOf(database, accountId);
    realtime.emit(`account:${accountId}`, 'wallet.balance', { netCreditScore: Number(net) });
  }

  return {
    wallet,
    tellBalance,
    connect(to) {
      connected = to;
    },
  };
}
