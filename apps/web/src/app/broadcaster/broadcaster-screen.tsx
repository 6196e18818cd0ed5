import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconListDetails, IconPlayerStopFilled } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { PrivateUnderWay } from '../../modules/private-shows/broadcaster-private.tsx';
import { privateBroadcaster } from '../../modules/private-shows/locales/private-broadcaster.ts';
import { privateShows } from '../../modules/private-shows/locales/private-shows.ts';
import { useBroadcasterPrivate } from '../../modules/private-shows/use-broadcaster-private.tsx';
import { BroadcasterGoal } from '../../modules/rooms/board/broadcaster-goal.tsx';
import { BroadcasterMenu } from '../../modules/rooms/board/broadcaster-menu.tsx';
import { BroadcasterPoll } from '../../modules/rooms/board/broadcaster-poll.tsx';
import { BroadcasterWheel } from '../../modules/rooms/board/broadcaster-wheel.tsx';
import { TopTippers } from '../../modules/rooms/board/top-tippers.tsx';
import { useBoard } from '../../modules/rooms/board/use-board.ts';
import { ViewersPanel } from '../../modules/rooms/board/viewers-panel.tsx';
import { RoomChat } from '../../modules/rooms/room-chat.tsx';
import { BlurredNotice } from '../../modules/shows/broadcast/blurred-notice.tsx';
import { BreakButton, OnBreak } from '../../modules/shows/broadcast/break.tsx';
import { BroadcastHeader } from '../../modules/shows/broadcast/broadcast-header.tsx';
import classes from '../../modules/shows/broadcast/broadcaster.module.css';
import { Controls } from '../../modules/shows/broadcast/controls.tsx';
import { EarningsPanel } from '../../modules/shows/broadcast/earnings-panel.tsx';
import { HealthStrip } from '../../modules/shows/broadcast/health-strip.tsx';
import { useShowEntries } from '../../modules/shows/broadcast/show-earnings-dialog.tsx';
import { ShowOver } from '../../modules/shows/broadcast/show-over.tsx';
import { DevicesPanel, RoomPanel } from '../../modules/shows/broadcast/side-panels.tsx';
import { DeviceStage, SoftwareStage } from '../../modules/shows/broadcast/stage.tsx';
import { useBreak } from '../../modules/shows/broadcast/use-break.ts';
import { useBroadcast } from '../../modules/shows/broadcast/use-broadcast.ts';
import { useShowEarnings } from '../../modules/shows/broadcast/use-show-earnings.ts';
import { useDeviceChanges } from '../../modules/shows/capture/use-device-news.ts';
import { ClipButton } from '../../modules/shows/clips/clip-button.tsx';
import { openShow } from '../../modules/shows/go-live/start-show.ts';
import { StreamKeyPanel } from '../../modules/shows/go-live/stream-key-panel.tsx';
import { broadcaster as copy } from '../../modules/shows/locales/broadcaster.ts';
import { RecordButton } from '../../modules/shows/recording/record-button.tsx';
import { OpenElsewhere } from '../../modules/shows/safety/open-elsewhere.tsx';
import { type BroadcastSource, useStreamingSession } from '../../modules/shows/streaming-session.ts';
import { useRoomPresence } from '../../platform/live/room-presence.ts';
import { isOpen } from '../../platform/live/room-status.ts';
import { reportError } from '../../platform/report-error.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { copyText } from '../../platform/share/copy-text.ts';
import { DarkIsland } from '../../ui/access/dark-island.tsx';
import { useDocumentTitle } from '../../ui/access/use-document-title.ts';
import { VisuallyHidden } from '../../ui/access/visually-hidden.tsx';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { Panel } from '../../ui/panel/panel.tsx';
import { toast } from '../../ui/toast/toast.tsx';

/** The broadcaster during a show: full screen, dark in both themes. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function BroadcasterScreen() {
  const broadcast = useBroadcast();
  const { session, ending } = broadcast;
  useDocumentTitle(session.isStreaming ? copy.title : copy.heading);
  useReturnReminder();
  useDeviceChanges();
  if (!session.isStreaming) {
    return (
      <DarkIsland className={classes.quiet}>
        {ending ? <ShowOver ending={ending} /> : <IdleBroadcaster />}
      </DarkIsland>
    );
  }
  return <Broadcaster {...broadcast} />;
}

function Broadcaster(props: ReturnType<typeof useBroadcast>) {
  const { session, room, link, stats, stream, isEnding, end, panic, lease } = props;
  const { user } = useSession();
  const [isAsking, asking] = useDisclosure();
  const [isChoosing, choosing] = useDisclosure();
  const [isInRoom, inRoom] = useDisclosure();
  const activeShow = useBroadcasterPrivate(session.channelName);
  const board = useBoard(session.channelName);
  const earnings = useShowEarnings(session.sessionId);
  const entries = useShowEntries(session.sessionId);
  const goal = board?.goal ?? null;
  const privateCost = activeShow.underWay?.cost ?? null;
  const [isMirrored, setMirrored] = useLocalStorage({
    key: 'candela-mirror',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const hasRoomForPanels = useMediaQuery('(width >= 67.5em) and (height >= 48em)', undefined, {
    getInitialValueInEffect: false,
  });
  const isDevice = session.source === 'device';
  const pause = useBreak(room, isDevice);
  const overPicture = (
    <>
      <Elsewhere lease={lease} />
      <OnBreak
        since={room?.breakSince}
        isBusy={pause.isSetting || isEnding}
        onEnd={pause.end}
        onEndShow={() => end()}
      />
      {activeShow.overPicture}
    </>
  );
  const devices = <DevicesPanel isMirrored={isMirrored} onMirror={setMirrored} />;
  const panels = (
    <>
      <BroadcasterGoal goal={goal} />
      <ViewersPanel viewerCount={room?.viewerCount ?? 0} />
      <BroadcasterMenu items={board?.menu ?? []} />
      <BroadcasterPoll poll={board?.poll ?? null} />
      <BroadcasterWheel />
      <RoomPanel
        room={room}
        title={session.title}
        privateCost={privateCost}
        mostViewers={earnings?.mostViewers}
      />
    </>
  );
  const chatChannel = activeShow.underWay?._id ?? session.channelName;
  const chatTitle = activeShow.underWay
    ? privateBroadcaster.chat({ name: activeShow.underWay.member.username })
    : copy.chat;
  const copyLink = () => {
    copyText(new URL(`/live-model/${user?.uniqueId}`, window.location.href).href, copy.roomLinkCopied);
  };

  return (
    <DarkIsland className={classes.broadcaster}>
      <VisuallyHidden>
        <h1>{copy.heading}</h1>
      </VisuallyHidden>
      <BroadcastHeader
        room={room}
        link={link}
        startedAt={session.startedAt}
        privateCost={privateCost}
        onCopyLink={copyLink}
        onEnd={asking.open}
        onPanic={panic}
      />
      <main id="content" tabIndex={-1} className={classes.main}>
        <BlurredNotice since={room?.blurredSince} />
        {isDevice ? (
          <DeviceStage stats={stats} isMirrored={isMirrored} over={overPicture} />
        ) : (
          <SoftwareStage room={room} link={link} stream={stream} stats={stats} over={overPicture} />
        )}
        {activeShow.underWay && <PrivateUnderWay show={activeShow.underWay} />}
        {!activeShow.underWay && (
          <HealthStrip stats={stats} earnings={earnings} goal={goal} onEntries={() => entries.open('all')} />
        )}
        {hasRoomForPanels && (
          <div className={classes.under}>
            {!isDevice && (
              <Panel>
                <StreamKeyPanel />
              </Panel>
            )}
            {panels}
          </div>
        )}
        <div className={classes.controls}>
          {isDevice && <Controls onDevices={choosing.open} />}
          {room && isOpen(room) && <RecordButton room={room} />}
          <ClipButton room={room} />
          <BreakButton room={room} isOnBreak={pause.isOnBreak} onStart={pause.start} onEnd={pause.end} />
          {!hasRoomForPanels && (
            <IconButton variant="line" size={48} label={copy.room} onClick={inRoom.open}>
              <IconListDetails size={20} stroke={1.75} />
            </IconButton>
          )}
          <span className={classes.space} />
          <Button className={classes.wide} onClick={() => switchSource(isDevice ? 'software' : 'device')}>
            {isDevice ? copy.useSoftware : copy.useDevice}
          </Button>
        </div>
      </main>
      <section className={classes.chat} aria-label={chatTitle}>
        <h2 className={classes.chatTitle}>{chatTitle}</h2>
        <RoomChat
          key={chatChannel}
          channelName={chatChannel}
          hostId={session.channelName}
          hostName={user?.name || user?.username || ''}
          isOpen={isOpen(room)}
          placeholder={activeShow.underWay ? privateShows.show.chatPlaceholder : copy.chatPlaceholder}
        />
      </section>
      <aside className={classes.earnings} aria-label={copy.earned}>
        <EarningsPanel channelName={session.channelName} earnings={earnings} onEntries={entries.open} />
        {board && board.topTippers.length > 0 && <TopTippers tippers={board.topTippers} />}
      </aside>
      {activeShow.dialogs}
      {entries.dialog}
      <Sheet opened={isInRoom} onClose={inRoom.close} title={copy.room} closeLabel={copy.close} size="md">
        <div className={classes.sheet}>{panels}</div>
      </Sheet>
      <Sheet
        opened={isChoosing}
        onClose={choosing.close}
        title={copy.devicesTitle}
        closeLabel={copy.close}
        size="md"
      >
        {devices}
      </Sheet>
      <ConfirmDialog
        opened={isAsking}
        title={copy.endTitle}
        description={copy.endDescription}
        confirmLabel={copy.endConfirm}
        confirmVariant="stop"
        confirmIcon={<IconPlayerStopFilled aria-hidden />}
        cancelLabel={copy.endCancel}
        closeLabel={copy.close}
        loading={isEnding}
        onConfirm={() => end()}
        onCancel={asking.close}
      />
    </DarkIsland>
  );
}

/** Over the picture of a page that lost the show to another. */
function Elsewhere({ lease }: Pick<ReturnType<typeof useBroadcast>, 'lease'>) {
  if (!lease.isElsewhere) return null;
  return <OpenElsewhere kind="show" className={classes.waiting} onTakeOver={lease.takeOver} />;
}

/** No show is known here; but one may be running, from another page or broadcasting software, and is opened here. */
function IdleBroadcaster() {
  const { user } = useSession();
  const { state } = useRoomPresence(user?._id ?? null);
  const takeUp = async () => {
    if (!user || !state?.sessionId) return;
    try {
      await openShow(user._id, state.sessionId, state.isFromSoftware);
    } catch (error) {
      reportError(error);
    }
  };
  return (
    <ShowOver
      ending={null}
      action={
        isOpen(state) ? (
          <Button size="sm" variant="primary" onClick={takeUp}>
            {state?.isFromSoftware ? copy.rejoin : copy.takeOver}
          </Button>
        ) : undefined
      }
    />
  );
}

function switchSource(source: BroadcastSource): void {
  useStreamingSession.setState({ source });
}

let reminder: ReturnType<typeof toast.warn> | null = null;

/** Tells the model that the picture has stopped, and how to come back. */
function useReturnReminder(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (reminder !== null) void toast.dismiss(reminder);
    reminder = null;
    return () => {
      // A rebuilt screen mounts again immediately.
      setTimeout(() => {
        const { isStreaming, source } = useStreamingSession.getState();
        if (!isStreaming || source !== 'device' || window.location.pathname === '/broadcaster') return;
        reminder = toast.warn(copy.leftTitle, copy.leftDetail, {
          label: copy.leftReturn,
          primary: true,
          onClick: () => void navigate('/broadcaster'),
        });
      }, 50);
    };
  }, [navigate]);
}
