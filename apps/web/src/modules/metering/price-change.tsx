import type { SeatState } from '@candela/contract/metering/seats';
import { Button } from '../../ui/button/button.tsx';
import { CreditAmount } from '../../ui/coin/credit-amount.tsx';
import { metering } from './locales/metering.ts';
import { priceChange as t } from './locales/price-change.ts';
import classes from './metering.module.css';
import { asksAboutPrice } from './seat-minutes.ts';

type PriceChangeProps = { seat: SeatState; isBusy: boolean; onStay: () => void; onLeave: () => void };

/** Over the picture when the price was changed during the show: a higher one is charged only once it is agreed to. */
export function PriceChange({ seat, isBusy, onStay, onLeave }: PriceChangeProps) {
  const { cost, nextCost } = seat;
  if (nextCost === null || seat.status !== 'open') return null;
  if (nextCost < cost) {
    return (
      <div className={classes.warning} role="status">
        <p>
          <b>{t.lower({ cost: nextCost })}</b>
          <span>{t.lowerDetail}</span>
        </p>
      </div>
    );
  }
  if (!asksAboutPrice(seat)) return null;
  return (
    <div className={classes.warning} role="alert">
      <p>
        <b>{t.higher({ cost: nextCost })}</b>
        <span>{t.higherDetail({ cost })}</span>
      </p>
      <span className={classes.choices}>
        <Button variant="text" disabled={isBusy} onClick={onLeave}>
          {t.leave}
        </Button>
        <Button
          variant="primary"
          loading={isBusy}
          rightSection={<CreditAmount amount={nextCost} per={metering.perMinute} tone="inherit" />}
          onClick={onStay}
        >
          {metering.meter.stay}
        </Button>
      </span>
    </div>
  );
}
