import type { SeatState } from '@candela/contract/metering/seats';
import type { LiveModel, RoomState } from '@candela/contract/shows/operations';
import { useJoin } from '../../../platform/intent/use-join.ts';
import { isWatchable } from '../../../platform/live/room-status.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { Facts } from '../../../ui/facts/facts.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { LiveTag, ViewerTag } from '../../../ui/tag/tag.tsx';
import { meteringWords, minutesPaid, topUp } from '../../metering/index.ts';
import { liveRoom as t } from '../locales/live-room.ts';
import { entryRefusals } from './entry-refusals.ts';
import classes from './gate.module.css';
import { SeeLive } from './see-live.tsx';
import type { SeatView } from './use-seat.ts';

const copy = t.gate;

export type GateProps = { model: LiveModel; room: RoomState; visit: SeatView };

/** Before a paid show: its price a minute, what the balance allows, and one confirmation. */
export function PaidGate({ model, room, visit }: GateProps) {
  const { user, status } = useSession();
  const ended = visit.seat?.status === 'ended' ? visit.seat : null;
  const reason = ended?.endReason ?? null;
  const title = reason ? t.seat.endTitles[reason] : room.title || copy.title;
  return (
    <section className={classes.gate} aria-label={copy.title}>
      {isWatchable(room) && (
        <p className={classes.tags}>
          {room.status === 'live' && <LiveTag size="lg">{t.live}</LiveTag>}
          <ViewerTag size="lg" count={room.viewerCount} label={t.watching} />
        </p>
      )}
      <h2>{title}</h2>
      {ended && <SeatAccount seat={ended} />}
      {status === 'loading' && <Skeleton height={128} />}
      {user?.type === 'user' && <MemberOffer model={model} room={room} visit={visit} />}
      {status !== 'loading' && user?.type !== 'user' && (
        <OtherOffer model={model} cost={room.cost} isSignedOut={status === 'signedOut'} />
      )}
    </section>
  );
}

/** What a seat that has ended came to, in one line, with the way to every minute of it. */
function SeatAccount({ seat }: { seat: SeatState }) {
  const { minutesCharged: count, minutesReturned } = seat;
  if (count === 0) {
    return (
      <p className={classes.lede} role="status">
        {t.seat.notCharged}
      </p>
    );
  }
  return (
    <p className={classes.lede} role="status">
      {t.seat.counted({ count, total: seat.creditsCharged - seat.creditsReturned })}{' '}
      {minutesReturned > 0 && <>{t.seat.returned({ count: minutesReturned })} </>}
      <ButtonLink href={`/show-receipt/${seat.seatId}`} size="sm" variant="text">
        {t.seat.open}
      </ButtonLink>
    </p>
  );
}

/** The show is over for somebody who paid for it. */
export function SeatOver({ seat }: { seat: SeatState }) {
  return (
    <section className={classes.gate} aria-label={t.seat.endTitles.show_ended}>
      <h2>{t.seat.endTitles.show_ended}</h2>
      <SeatAccount seat={seat} />
      <div className={classes.actions}>
        <SeeLive variant="primary">{copy.back}</SeeLive>
      </div>
    </section>
  );
}

function MemberOffer({ room, visit }: GateProps) {
  const { user } = useSession();
  const { offer, refusal, isEntering } = visit;
  if (!offer) {
    return visit.problem ? (
      <FormNotice
        title={copy.failed}
        action={<Button onClick={() => visit.refetch()}>{copy.retry}</Button>}
      />
    ) : (
      <Skeleton height={128} />
    );
  }
  const cost = offer.kind === 'group' ? offer.cost : room.cost;
  const balance = user?.netCreditScore ?? offer.netCreditScore;
  const minutes = minutesPaid(balance, cost);
  return (
    <>
      <Price cost={cost} balance={balance} minutes={minutes} />
      <p className={classes.lede}>{copy.how}</p>
      {refusal && <FormNotice title={entryRefusals[refusal.code] ?? refusal.msg} />}
      {minutes === 0 && <p className={classes.lede}>{copy.lacking}</p>}
      <div className={classes.actions}>
        {minutes > 0 ? (
          <Button
            variant="primary"
            size="lg"
            loading={isEntering}
            rightSection={<CreditAmount amount={cost} per={meteringWords.perMinute} tone="inherit" />}
            onClick={() => visit.enter(cost)}
          >
            {copy.enter}
          </Button>
        ) : (
          <Button variant="primary" size="lg" onClick={() => topUp(cost, cost - balance)}>
            {meteringWords.buyCredits}
          </Button>
        )}
        {offer.freeLookSeconds > 0 && (
          <Button disabled={isEntering} size="lg" onClick={() => visit.lookForFree()}>
            {copy.look({ seconds: offer.freeLookSeconds })}
          </Button>
        )}
      </div>
    </>
  );
}

function Price({ cost, balance, minutes }: { cost: number; balance: number; minutes: number }) {
  return (
    <Facts
      isRuled
      of={[
        [copy.priceLabel, <CreditAmount key="price" amount={cost} per={meteringWords.perMinute} />],
        [copy.balance, <CreditAmount key="balance" amount={balance} />],
        [copy.lasts, meteringWords.minutes({ count: minutes })],
      ]}
    />
  );
}

/** Visitors join first; models have no wallet. */
function OtherOffer({ model, cost, isSignedOut }: { model: LiveModel; cost: number; isSignedOut: boolean }) {
  const join = useJoin();
  const { profileImage: picture } = model;
  return (
    <>
      <Facts
        isRuled
        of={[[copy.priceLabel, <CreditAmount key="price" amount={cost} per={meteringWords.perMinute} />]]}
      />
      <p className={classes.lede}>{isSignedOut ? copy.visitor : copy.modelAccount}</p>
      {isSignedOut && (
        <div className={classes.actions}>
          <Button
            variant="primary"
            size="lg"
            onClick={() => join({ kind: 'enter', name: model.name || model.username, picture })}
          >
            {copy.join}
          </Button>
        </div>
      )}
    </>
  );
}
