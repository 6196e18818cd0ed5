import type { CreditPack } from '@candela/contract/payments/operations';
import { useId } from 'react';
import { Coin } from '../../../ui/coin/coin.tsx';
import { formatCount, formatMoney, formatPercent } from '../../../ui/format/format-count.ts';
import { Tag } from '../../../ui/tag/tag.tsx';
import { buying as t } from '../messages.ts';
import classes from './buying.module.css';
import { formatUnitPrice } from './unit-price.ts';

interface PackCardsProps {
  packs: readonly CreditPack[];
  /** The chosen pack's `_id`. */
  value: string | null;
  onChange: (packId: string) => void;
}

/** The packs side by side, each with its price and the price of one credit; arrow keys move between them. */
export function PackCards({ packs, value, onChange }: PackCardsProps) {
  const name = useId();
  return (
    <fieldset className={classes.packs} aria-label={t.packs}>
      {packs.map((pack) => (
        <label key={pack._id} className={classes.pack}>
          <input
            type="radio"
            name={name}
            value={pack._id}
            checked={pack._id === value}
            onChange={() => onChange(pack._id)}
          />
          <span className={classes.packName}>
            {pack.name}
            {pack.bestValue && <Tag tone="ember">{t.best}</Tag>}
          </span>
          <span className={classes.packCredits}>
            <Coin className={classes.coin} />
            {formatCount(pack.totalCredits)} <small>{t.credits}</small>
          </span>
          <span className={classes.packLine}>
            {pack.bonusCredits > 0 ? t.bonus({ count: pack.bonusCredits }) : t.noBonus}
          </span>
          <span className={classes.packPrice}>
            {formatMoney(pack.price.amountMinor, pack.price.currency)}
          </span>
          <span className={classes.packLine}>
            {t.each({ price: formatUnitPrice(pack.minorPerCredit, pack.price.currency) })}
            {pack.savingPercent > 0 && (
              <span className={classes.saving}>
                {t.saving({ percent: formatPercent(pack.savingPercent / 100) })}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
