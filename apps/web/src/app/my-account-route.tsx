import { MyAccountScreen } from '../modules/accounts/profile/screens/my-account-screen.tsx';
import { LimitPanel } from '../modules/ledger/account/limit-panel.tsx';
import { SpendingSection } from '../modules/ledger/account/spending-section.tsx';

/** A member's account with its money. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function MyAccountRoute() {
  return <MyAccountScreen spending={<SpendingSection />} limit={<LimitPanel />} />;
}
