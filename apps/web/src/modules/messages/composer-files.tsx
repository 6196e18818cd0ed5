import { NumberInput } from '@mantine/core';
import { NetPrice } from '../../platform/money/net-price.tsx';
import type { Uploads } from '../../platform/uploads/use-uploads.ts';
import classes from './composer.module.css';
import { FirstFreeField } from './first-free-field.tsx';
import { MediaTiles } from './media-tiles.tsx';
import { t } from './messages.ts';

interface ComposerFilesProps {
  uploads: Uploads;
  /** Null where pictures cannot be priced. */
  price: number | '' | null;
  onPrice: (price: number | '') => void;
  /** Whether the first of several costs nothing. */
  firstIsFree: boolean;
  onFirstFree: (firstIsFree: boolean) => void;
}

/** The files that go with the next message, and what opening them costs. */
export function ComposerFiles({ uploads, price, onPrice, firstIsFree, onFirstFree }: ComposerFilesProps) {
  const { entries, hasFailed } = uploads;
  const count = entries.length;
  return (
    <div className={classes.attachment}>
      <div className={classes.files}>
        <MediaTiles uploads={uploads} firstIsFree={firstIsFree} />
        {hasFailed && count > 1 && (
          <p className={classes.failed} role="alert">
            {t.filesFailed}
          </p>
        )}
        {price !== null && (
          <FirstFreeField count={count} price={price} checked={firstIsFree} onChange={onFirstFree} />
        )}
      </div>
      {price !== null && (
        <NumberInput
          label={firstIsFree ? t.priceOthers({ count: count - 1 }) : t.price({ count })}
          description={<NetPrice kind="message" price={price} />}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={t.priceHint}
          min={1}
          max={100_000}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="strict"
          value={price}
          onChange={(value) => onPrice(typeof value === 'number' && value >= 1 ? value : '')}
        />
      )}
    </div>
  );
}
