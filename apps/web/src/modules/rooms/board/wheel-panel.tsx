import type { RoomWheel } from '@candela/contract/rooms/board';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { boardWords } from '../board-messages.ts';
import classes from './board.module.css';
import { late } from './late-parts.ts';

const SpinDialog = lazy(late.spinDialog);

const copy = boardWords.wheel;

interface WheelPanelProps {
  channelName: string;
  wheel: RoomWheel;
  /** False for models and visitors, who see it only. */
  maySpin: boolean;
}

/** What a spin costs and what it can land on. */
export function WheelPanel({ channelName, wheel, maySpin }: WheelPanelProps) {
  // As it was when it was opened: a change meanwhile must not turn what was already paid for into another.
  const [opened, setOpened] = useState<RoomWheel | null>(null);
  return (
    <section className={classes.panel} aria-label={copy.title}>
      <div className={classes.head}>
        <h2>{copy.title}</h2>
        {!maySpin && <CreditAmount amount={wheel.credits} />}
      </div>
      <p className={classes.quiet}>{wheel.fields.join(', ')}</p>
      {maySpin && (
        <Button
          size="sm"
          aria-label={copy.spinFor({ credits: wheel.credits })}
          rightSection={<CreditAmount amount={wheel.credits} />}
          onClick={() => setOpened(wheel)}
        >
          {copy.spin}
        </Button>
      )}
      {opened && (
        <Suspense fallback={null}>
          <SpinDialog channelName={channelName} wheel={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </section>
  );
}
