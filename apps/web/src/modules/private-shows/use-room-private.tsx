import type { LiveModel, ShowOffer } from '@candela/contract/shows/operations';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useIntent, useJoin } from '../../platform/intent/use-join.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { useIsOn } from '../../platform/site-features.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { SeatReceiptDialog } from '../metering/index.ts';
import { loadPrivateStage } from './late-private-stage.ts';
import { privateShows as t } from './locales/private-shows.ts';
import { PrivateWaiting } from './private-waiting.tsx';
import { usePrivateMedia } from './use-private-media.ts';
import { usePrivateShows } from './use-private-shows.ts';

const copy = t.show;

const AskPrivateDialog = lazy(async () => ({
  default: (await import('./ask-private-dialog.tsx')).AskPrivateDialog,
}));

/** Camera and microphone are for two-way shows alone. */
const MyCamera = lazy(() => import('./my-camera.tsx'));

/** The private show of this room from the member's side: asking, waiting, being in it, and its receipt. */
export function useRoomPrivate(model: LiveModel | null, terms: ShowOffer['privateShow']) {
  const { user, status } = useSession();
  const join = useJoin();
  const isOn = useIsOn('privateShows');
  const shows = usePrivateShows(user?.type === 'user');
  const [isAsking, setAsking] = useState(false);
  const own = shows.open.filter((one) => one.channelName === model?._id && one.member._id === user?._id);
  const asked = own.find((one) => one.status === 'asked') ?? null;
  const underWay = own.find((one) => one.status === 'accepted') ?? null;
  const over = shows.over?.channelName === model?._id ? shows.over : null;
  const media = usePrivateMedia(underWay);
  const name = model ? model.name || model.username : '';

  const isWanted = isAsking || asked !== null;
  useEffect(() => {
    // Whatever fails here is said when the stage is shown.
    if (isWanted) loadPrivateStage().catch(() => {});
  }, [isWanted]);

  const showAnswer = useEffectEvent(() => {
    if (over?.status === 'declined') toast.info(copy.declined({ name }), copy.notCharged);
    else if (over?.status === 'expired') toast.info(copy.expired({ name }), copy.notCharged);
    else return;
    shows.putAway();
  });
  useEffect(() => {
    if (over) showAnswer();
  }, [over]);

  const opensToVisitors =
    isOn && status === 'signedOut' && model !== null && model.room.privateShowCost !== null;
  const joinFirst = () =>
    model && join({ kind: 'privateShow', subjectId: model._id, name, picture: model.profileImage });
  const mayAsk = isOn && terms !== null && !asked;
  const askAsMember = mayAsk ? () => setAsking(true) : null;
  const ask = opensToVisitors ? joinFirst : askAsMember;
  useIntent(['privateShow'], () => setAsking(true), {
    isReady: mayAsk && user?.type === 'user',
    subjectId: model?._id ?? '',
  });
  const card: ReactNode = asked && <PrivateWaiting name={name} asked={asked} onStep={shows.take} />;
  const dialogs = (
    <>
      {media.sent && (
        <Suspense fallback={null}>
          <MyCamera key={media.sent.mediaKey} {...media.sent} />
        </Suspense>
      )}
      {isAsking && terms && model && (
        <Suspense fallback={null}>
          <AskPrivateDialog
            channelName={model._id}
            name={name}
            terms={terms}
            onAsked={shows.take}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
      {over?.status === 'ended' && over.seatId && (
        <Suspense fallback={null}>
          <SeatReceiptDialog seatId={over.seatId} title={copy.ended} onClose={shows.putAway} />
        </Suspense>
      )}
    </>
  );
  return { asked, underWay, media, ask, card, dialogs };
}
