import { Button } from '../../../ui/button/button.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { PrivateTag } from '../../../ui/tag/tag.tsx';
import { meteringWords } from '../../metering/index.ts';
import { liveRoom as t } from '../locales/live-room.ts';
import { entryRefusals } from './entry-refusals.ts';
import classes from './gate.module.css';
import type { GateProps } from './paid-gate.tsx';
import { SeeLive } from './see-live.tsx';

const copy = t.private;

/** Others during a private show: nothing is paid, and looking on only where the model allows it, at her price. */
export function PrivateGate({ model, visit }: Omit<GateProps, 'room'>) {
  const { offer, refusal, seat } = visit;
  const spyCost = offer?.kind === 'spy' ? offer.cost : null;
  const holdsSeat = seat?.status === 'open' && seat.kind === 'group';
  return (
    <section
      className={classes.gate}
      data-tone="plum"
      aria-label={copy.title({ name: model.name || model.username })}
    >
      <span>
        <PrivateTag>{t.inPrivate}</PrivateTag>
      </span>
      <h2>{copy.title({ name: model.name || model.username })}</h2>
      <p className={classes.lede} role="status">
        {copy.cause} <b>{copy.safe}</b>
      </p>
      {spyCost !== null && (
        <p className={classes.lede}>
          {copy.spyMeans} {holdsSeat && copy.seatHeld}
        </p>
      )}
      {refusal && <FormNotice title={entryRefusals[refusal.code] ?? refusal.msg} />}
      <div className={classes.actions}>
        {spyCost !== null && (
          <Button
            variant="plum"
            loading={visit.isEntering}
            rightSection={<CreditAmount amount={spyCost} per={meteringWords.perMinute} tone="inherit" />}
            onClick={() => visit.enter(spyCost)}
          >
            {copy.spy}
          </Button>
        )}
        <SeeLive>{t.seeLive}</SeeLive>
      </div>
    </section>
  );
}
