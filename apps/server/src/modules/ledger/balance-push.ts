import type { Database } from '../../platform/database/index.ts';
import type { Realtime } from '../../platform/realtime/index.ts';
import { netOf } from './queries/balance-of.ts';

const gatherMs = 30;

/** Pushes changed balances to the pages of their accounts; changes of the same moment are pushed once. */
export function createBalancePush({
  database,
  realtime,
  log,
}: {
  database: Database;
  realtime?: Pick<Realtime, 'emit' | 'accountsOnline'>;
  log?: { error(fields: object, message: string): void };
}): (accountId: string) => void {
  if (!realtime) return () => {};
  const waiting = new Set<string>();

  async function push(to: NonNullable<typeof realtime>, accountId: string): Promise<void> {
    if (!(await to.accountsOnline([accountId])).has(accountId)) return;
    const net = await netOf(database, accountId);
    to.emit(`account:${accountId}`, 'wallet.balance', { netCreditScore: Number(net) });
  }

  return (accountId) => {
    if (waiting.has(accountId)) return;
    waiting.add(accountId);
    setTimeout(() => {
      waiting.delete(accountId);
      push(realtime, accountId).catch((error: unknown) =>
        log?.error({ error }, 'A balance could not be pushed.'),
      );
    }, gatherMs).unref();
  };
}
