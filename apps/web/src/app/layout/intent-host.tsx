import type { MyProfile } from '@candela/contract/accounts/profile';
import { useIntent } from '../../platform/intent/use-join.ts';
import { offerAgain } from '../../platform/purchase/purchase-intent.ts';

/** Opens again the spending dialog a visitor wanted before they joined. Money waits for a press in it. */
export function IntentHost({ user }: { user: MyProfile }) {
  useIntent(['tip', 'unlock', 'buy'], ({ resume }) => offerAgain(resume), { isReady: user.type === 'user' });
  return null;
}
