import { requestCredits } from '../../platform/purchase/purchase-intent.ts';
import { metering } from './locales/metering.ts';

/** What quick-buy offers at the least when nothing is lacking yet: ten more minutes. */
const minutesWanted = 10;

/** Opens quick-buy over the room. The payment opens in a tab of its own, so that nobody loses their seat to it. */
export function topUp(cost: number, lacking = cost * minutesWanted): void {
  requestCredits({ lacking: Math.max(1, lacking), reason: metering.topUpReason, staysHere: true }).catch(
    () => undefined,
  );
}
