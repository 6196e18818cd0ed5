import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconListDetails, IconPlayerStopFilled } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { client } from '../../../platform/api.ts';
import { useRoomPresence } from '../../../platform/live/room-presence.ts';
import { reportError } from '../../../platform/report-error.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { DarkIsland } from '../../../ui/access/dark-island.tsx';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { VisuallyHidden } from '../../../ui/access/visually-hidden.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { paidWords } from '../../metering/messages.ts';
import { PrivateUnderWay } from '../../private-shows/desk-private.tsx';
import { useDeskPrivate } from '../../private-shows/use-desk-private.tsx';
import { BroadcastHeader } from '../../shows/broadcast/broadcast-header.tsx';
import classes from '../../shows/broadcast/broadcaster.module.css';
import { Controls } from '../../shows/broadcast/controls.tsx';
import { EarningsPanel } from '../../shows/broadcast/earnings-panel.tsx';
import { HealthStrip } from '../../shows/broadcast/health-strip.tsx';
import { ShowOver } from '../../shows/broadcast/show-over.tsx';
import { DevicesPanel, RoomPanel } from '../../shows/broadcast/side-panels.tsx';
import { DeviceStage, SoftwareStage } from '../../shows/broadcast/stage.tsx';
import { useBroadcast } from '../../shows/broadcast/use-broadcast.ts';
import { useShowEarnings } from '../../shows/broadcast/use-show-earnings.ts';
import { useDeviceChanges } from '../../shows/capture/use-device-news.ts';
import { copyText } from '../../shows/copy-text.ts';
import { StreamKeyPanel } from '../../shows/go-live/stream-key-panel.tsx';
import { words } from '../../shows/messages.ts';
import { RecordButton } from '../../shows/recording/record-button.tsx';
import { type BroadcastSource, beginStreaming, useStreamingSession } from '../../shows/streaming-session.ts';
import { DeskGoal } from '../board/desk-goal.tsx';
import { DeskMenu } from '../board/desk-menu.tsx';
import { DeskPoll } from '../board/desk-poll.tsx';
import { TopTippers } from '../board/top-tippers.tsx';
import { useBoard } from '../board/use-board.ts';
import { ViewersPanel } from '../board/viewers-panel.tsx';
import { isOpen } from '../room/room-phase.ts';
import type { ChatSlot } from './live-room-screen.tsx';

const copy = words.broadcaster;

export type BroadcasterScreenProps = { renderChat: (slot: ChatSlot) => ReactNode };

/** The model's desk during a show, on the whole screen and dark in both themes. */
export function BroadcasterScreen({ renderChat }: BroadcasterScreenProps) {
  const broadcast = useBroadcast();
  const { session, ending } = broadcast;
  useDocumentTitle(session.isStreaming ? copy.title : copy.heading);
  useReturnReminder();
  useDeviceChanges();
  if (!session.isStreaming) {
    return (
      <DarkIsland className={classes.quiet}>
        {ending ? <ShowOver ending={ending} /> : <IdleDesk />}
      </DarkIsland>
    );
  }
  return <Desk {...broadcast} renderChat={renderChat} />;
}

function Desk(props: ReturnType<typeof useBroadcast> & BroadcasterScreenProps) {
  const { session, room, link, stats, stream, isEnding, end, panic, renderChat } = props;
  const { user } = useSession();
  const [isAsking, asking] = useDisclosure();
  const [isChoosing, choosing] = useDisclosure();
  const [isInRoom, inRoom] = useDisclosure();
  const desk = useDeskPrivate(session.channelName);
  const board = useBoard(session.channelName);
  const earnings = useShowEarnings(session.sessionId);
  const [isMirrored, setMirrored] = useLocalStorage({
    key: 'candela-mirror',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const hasRoomForPanels = useMediaQuery('(width >= 67.5em) and (height >= 48em)', undefined, {
    getInitialValueInEffect: false,
  });
  const isDevice = session.source === 'device';
  const devices = <DevicesPanel isMirrored={isMirrored} onMirror={setMirrored} />;
  const panels = (
    <>
      <DeskGoal goal={board?.goal ?? null} />
      <ViewersPanel viewerCount={room?.viewerCount ?? 0} />
      <DeskMenu items={board?.menu ?? []} />
      <DeskPoll poll={board?.poll ?? null} />
      <RoomPanel room={room} title={session.title} />
    </>
  );
  const chatTitle = desk.underWay
    ? paidWords.broadcaster.chat({ name: desk.underWay.member.username })
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
        onCopyLink={copyLink}
        onEnd={asking.open}
        onPanic={panic}
      />
      <main id="content" tabIndex={-1} className={classes.main}>
        {isDevice ? (
          <DeviceStage stats={stats} isMirrored={isMirrored} over={desk.overPicture} />
        ) : (
          <SoftwareStage room={room} link={link} stream={stream} stats={stats} over={desk.overPicture} />
        )}
        {desk.underWay && <PrivateUnderWay show={desk.underWay} />}
        {!desk.underWay && <HealthStrip stats={stats} earnings={earnings} goal={board?.goal ?? null} />}
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
        {renderChat({
          channelName: desk.underWay?._id ?? session.channelName,
          hostId: session.channelName,
          hostName: user?.name || user?.username || '',
          isOpen: isOpen(room),
          placeholder: desk.underWay ? paidWords.privateShow.chatPlaceholder : copy.chatPlaceholder,
          overlay: false,
        })}
      </section>
      <aside className={classes.earnings} aria-label={copy.earned}>
        <EarningsPanel channelName={session.channelName} earnings={earnings} />
        {board && board.topTippers.length > 0 && <TopTippers tippers={board.topTippers} />}
      </aside>
      {desk.dialogs}
      <Sheet opened={isInRoom} onClose={inRoom.close} title={copy.room} closeLabel={words.close} size="md">
        <div className={classes.sheet}>{panels}</div>
      </Sheet>
      <Sheet
        opened={isChoosing}
        onClose={choosing.close}
        title={copy.devicesTitle}
        closeLabel={words.close}
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
        closeLabel={words.close}
        loading={isEnding}
        onConfirm={() => end()}
        onCancel={asking.close}
      />
    </DarkIsland>
  );
}

/** No show is known here; but one may be running from broadcasting software, and then it can be joined. */
function IdleDesk() {
  const { user } = useSession();
  const { state } = useRoomPresence(user?._id ?? null);
  const takeUp = async () => {
    if (!user || !state?.sessionId) return;
    try {
      const { data } = await client.shows.resumeBroadcast({
        channelName: user._id,
        sessionId: state.sessionId,
      });
      beginStreaming(data, 'software');
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
            {copy.rejoin}
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

/** Whoever walks away from the desk is told that the picture has stopped, and how to come back. */
function useReturnReminder(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (reminder !== null) toast.dismiss(reminder);
    reminder = null;
    return () => {
      // A rebuilt screen is back within the same moment.
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
