import { Suspense } from 'react';
import { SeatReceiptDialog } from '../metering/index.ts';
import { MemberCamera } from './broadcaster-private.tsx';
import { privateShows as t } from './locales/private-shows.ts';
import { PrivateRequest } from './private-request.tsx';
import { usePrivateShows } from './use-private-shows.ts';

/** Private shows from the model's side: requests over her picture, the one under way, and its receipt. */
export function useBroadcasterPrivate(myChannel: string) {
  const shows = usePrivateShows(true);
  const own = shows.open.filter((one) => one.channelName === myChannel);
  const underWay = own.find((one) => one.status === 'accepted') ?? null;
  const requests = own.filter((one) => one.status === 'asked');
  const [next] = requests;
  const over = shows.over?.channelName === myChannel ? shows.over : null;
  const overPicture = (
    <>
      {underWay && <MemberCamera key={underWay._id} show={underWay} />}
      {!underWay && next && (
        <PrivateRequest key={next._id} asked={next} others={requests.length - 1} onStep={shows.take} />
      )}
    </>
  );
  const dialogs = over?.status === 'ended' && over.seatId && (
    <Suspense fallback={null}>
      <SeatReceiptDialog
        seatId={over.seatId}
        title={t.show.endedModel({ name: over.member.username })}
        onClose={shows.putAway}
      />
    </Suspense>
  );
  return { underWay, overPicture, dialogs };
}
