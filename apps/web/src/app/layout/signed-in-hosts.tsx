import type { MyProfile } from '@candela/contract/accounts/profile';
import { SessionReminder } from '../../modules/ledger/reminder/session-reminder.tsx';
import { CallHost } from './call-host.tsx';
import { IntentHost } from './intent-host.tsx';
import { LiveNotices } from './live-notices.tsx';
import { MessageNotices } from './message-notices.tsx';
import { PrivateNotices } from './private-notices.tsx';
import { StaffWarning } from './staff-warning.tsx';

/** What may come up over any page for somebody signed in; fetched after the page itself. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function SignedInHosts({ user }: { user: MyProfile }) {
  return (
    <>
      {user.type === 'user' && <LiveNotices />}
      {user.type === 'user' && <SessionReminder />}
      <IntentHost user={user} />
      <MessageNotices />
      <CallHost accountId={user._id} />
      {user.type === 'model' && <PrivateNotices accountId={user._id} />}
      {user.type === 'model' && <StaffWarning />}
    </>
  );
}
