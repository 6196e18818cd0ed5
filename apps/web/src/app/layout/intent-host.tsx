import type { MyProfile } from '@candela/contract/accounts/profile';
import { useIntent } from '../../platform/intent/use-join.ts';
import { requestPurchase, requestTip } from '../../platform/purchase/purchase-intent.ts';

/** Opens again the spending dialog a visitor wanted before they joined. Money waits for a press in it. */
export function IntentHost({ user }: { user: MyProfile }) {
  useIntent(
    ['tip', 'unlock', 'buy'],
    ({ resume }) => {
      if (resume?.do === 'tip') requestTip(resume.intent, resume.draft).catch(() => undefined);
      if (resume?.do === 'purchase') requestPurchase(resume.intent).catch(() => undefined);
    },
    { isReady: user.type === 'user' },
  );
  return null;
}
