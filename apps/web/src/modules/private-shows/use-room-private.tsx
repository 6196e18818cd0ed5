import type { LiveModel, ShowOffer } from '@candela/contract/shows/operations';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '../../platform/session/session-store.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { SeatReceiptDialog } from '../metering/index.ts';
import { AskPrivateDialog } from './ask-private-dialog.tsx';
import { privateShows as t } from './locales/private-shows.ts';
import { PrivateWaiting } from './private-waiting.tsx';
import { usePrivateMedia } from './use-private-media.ts';
import { usePrivateShows } from './use-private-shows.ts';

const copy = t.show;

/** The private show of this room from the member's side: asking, waiting, being in it, and its receipt. */
export function useRoomPrivate(model: LiveModel | null, terms: ShowOffer['privateShow']) {
  const { user } = useSession();
  const shows = usePrivateShows(user?.type === 'user');
  const [isAsking, setAsking] = useState(false);
  const own = shows.open.filter((one) => one.channelName === model?._id && one.member._id === user?._id);
  const asked = own.find((one) => one.status === 'asked') ?? null;
  const underWay = own.find((one) => one.status === 'accepted') ?? null;
  const over = shows.over?.channelName === model?._id ? shows.over : null;
  const media = usePrivateMedia(underWay);
  const name = model ? model.name || model.username : '';

  const showAnswer = useEffectEvent(() => {
    if (over?.status === 'declined') toast.info(copy.declined({ name }), copy.notCharged);
    else if (over?.status === 'expired') toast.info(copy.expired({ name }), copy.notCharged);
    else return;
    shows.putAway();
  });
  useEffect(() => {
    if (over) showAnswer();
  }, [over]);

  const ask = terms && !asked ? () => setAsking(true) : null;
  const card: ReactNode = asked && <PrivateWaiting name={name} asked={asked} onStep={shows.take} />;
  const dialogs = (
    <>
      {isAsking && terms && model && (
        <AskPrivateDialog
          channelName={model._id}
          name={name}
          terms={terms}
          onAsked={shows.take}
          onClose={() => setAsking(false)}
        />
      )}
      {over?.status === 'ended' && over.seatId && (
        <SeatReceiptDialog seatId={over.seatId} title={copy.ended} onClose={shows.putAway} />
      )}
    </>
  );
  return { asked, underWay, media, ask, card, dialogs };
}
