import { BreakPanel } from '../modules/accounts/breaks/break-panel.tsx';
import { LimitPanel } from '../modules/ledger/account/limit-panel.tsx';
import { ReminderSetting } from '../modules/ledger/reminder/reminder-setting.tsx';
import { PurchaseHistoryScreen } from '../modules/ledger/screens/purchase-history-screen.tsx';
import { useSession } from '../platform/session/session-store.ts';

/** The purchase history, with what keeps a member's spending in bounds beside it. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function PurchaseHistoryRoute() {
  const { user } = useSession();
  const aside = user?.type === 'user' && (
    <>
      <LimitPanel />
      <ReminderSetting />
      <BreakPanel />
    </>
  );
  return <PurchaseHistoryScreen aside={aside} />;
}
