/**
 * Where a module names another's table all the same: the only places the check passes over. The file is that of the
 * statement. Each says why; shorten this list, never lengthen it without a reason of that weight.
 *
 * @type {{ file: string, tables: string[], why: string }[]}
 */
export const foreignTables = [
  ...['0060-ledger', '0100-shop', '0110-discovery', '0120-library'].map((name) => ({
    file: `apps/server/migrations/${name}.sql`,
    tables: ['accounts.accounts'],
    why: 'A trigger on accounts, so that no way of changing one leaves this module behind.',
  })),
  {
    file: 'apps/server/migrations/0060-ledger.sql',
    tables: ['platform.idempotency_keys'],
    why: 'Tips keep their keys in the statement that gives them: one round trip for the batch.',
  },
  {
    file: 'apps/server/src/demo-data.ts',
    tables: ['accounts.accounts', 'admin.staff'],
    why: 'Production looks for demo people before anything of it is started.',
  },
  {
    file: 'apps/server/src/app-modules.ts',
    tables: ['platform.idempotency_keys'],
    why: 'The composition root removes old keys; platform declares no jobs of its own.',
  },
  {
    file: 'apps/server/src/modules/discovery/preferences.ts',
    tables: ['accounts.accounts'],
    why: 'Still to move: accounts should save these preferences.',
  },
  {
    file: 'apps/server/src/modules/messages/take-down.ts',
    tables: ['rooms.messages'],
    why: 'Still to move: rooms should take its messages down.',
  },
  {
    file: 'apps/server/src/modules/moderation/case-store.ts',
    tables: ['library.item_files'],
    why: 'Still to move: library should say which file an item was blocked for.',
  },
  {
    file: 'apps/server/src/modules/earnings/commands/take-held.ts',
    tables: ['ledger.purchases', 'ledger.purchase_transactions'],
    why: 'Still to move: ledger should take a share back.',
  },
  {
    file: 'apps/server/src/modules/admin/money/promos.ts',
    tables: ['plans.promo_codes'],
    why: 'Still to move: plans should end its promo codes.',
  },
  {
    file: 'apps/server/src/modules/accounts/personal-data.ts',
    tables: ['platform.mails'],
    why: 'Platform declares no personal data; its mails go to accounts.',
  },
  {
    file: 'apps/server/src/modules/earnings/personal-data.ts',
    tables: ['payments.charged_back_sales', 'ledger.purchases'],
    why: 'Still to move: payments should declare its own.',
  },
  {
    file: 'apps/server/src/modules/messages/personal-data.ts',
    tables: ['accounts.blocks'],
    why: 'Still to move: accounts should declare its own.',
  },
  {
    file: 'apps/server/src/modules/verification/personal-data.ts',
    tables: ['accounts.application_tokens'],
    why: 'Still to move: accounts should declare its own.',
  },
];
