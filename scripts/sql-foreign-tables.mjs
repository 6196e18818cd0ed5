/**
 * Where a module names another's table all the same: the only places the check passes over. The file is that of the
 * statement. Each says why; shorten this list, never lengthen it without a reason of that weight.
 *
 * @type {{ file: string, tables: string[], why: string }[]}
 */
export const foreignTables = [
  ...['0060-ledger', '0100-shop', '0110-discovery', '0120-library', '0774-verification-applicants'].map(
    (name) => ({
      file: `apps/server/migrations/${name}.sql`,
      tables: ['accounts.accounts'],
      why: 'A trigger on accounts, so that no way of changing one leaves this module behind.',
    }),
  ),
  {
    file: 'apps/server/migrations/0060-ledger.sql',
    tables: ['platform.idempotency_keys'],
    why: 'Tips keep their keys in the statement that gives them: one round trip for the batch.',
  },
  {
    file: 'apps/server/migrations/0761-ledger-tips-together.sql',
    tables: ['platform.idempotency_keys'],
    why: 'Tips keep their keys in the statement that gives them: one round trip for the batch.',
  },
  {
    file: 'apps/server/migrations/0500-fraud.sql',
    tables: ['ledger.purchases'],
    why: 'A trigger on purchases, so that a sale and what is held of it are one transaction, however it was made.',
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
    file: 'apps/server/src/modules/accounts/personal-data.ts',
    tables: ['platform.mails'],
    why: 'Platform declares no personal data; its mails go to accounts.',
  },
];
