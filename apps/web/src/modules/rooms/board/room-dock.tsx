import type { RoomBoard } from '@candela/contract/rooms/board';
import type { LiveModel } from '@candela/contract/shows/operations';
import { IconListDetails, IconLock } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../../platform/session/session-store.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { meteringWords } from '../../metering/index.ts';
import { boardWords } from '../board-messages.ts';
import { useRoomTip } from '../room/use-room-tip.ts';
import classes from './board.module.css';
import { GiveDialog, GoalBar, GoalPanel } from './goal-panel.tsx';
import { PollPanel } from './poll-panel.tsx';
import { TipMenu } from './tip-menu.tsx';
import { TipPanel } from './tip-panel.tsx';
import { TopTippers } from './top-tippers.tsx';

export type RoomDockProps = {
  model: LiveModel;
  board: RoomBoard;
  /** The offer of a private show, or where the reader's request stands; null when none is offered. */
  privateCard: ReactNode;
  /** Opens the question for a private show, on phones. */
  onPrivate: (() => void) | null;
  privateCost: number | null;
};

/** What stands below the picture: goal, poll, menu, top tippers and the private show. On phones a line and a sheet. */
export function RoomDock({ model, board, privateCard, onPrivate, privateCost }: RoomDockProps) {
  const { user } = useSession();
  const [isGiving, setGiving] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const isMember = user?.type === 'user';
  const { goal, poll, menu } = board;
  const shownGoal = goal && goal.status !== 'missed' ? goal : null;
  const tip = useRoomTip(model);
  const give = isMember ? () => setGiving(true) : undefined;
  const panels = [
    shownGoal && <GoalPanel key="goal" goal={shownGoal} onGive={give} />,
    poll && <PollPanel key="poll" poll={poll} mayVote={isMember} />,
    menu.length > 0 && <TipMenu key="menu" channelName={model._id} items={menu} mayOrder={isMember} />,
    board.topTippers.length > 0 && <TopTippers key="tippers" tippers={board.topTippers} />,
  ].filter(Boolean);
  return (
    <>
      {(tip || panels.length > 0) && (
        <section className={classes.dock} data-dock aria-label={boardWords.label}>
          {panels.slice(0, 1)}
          {tip && <TipPanel onTip={tip} />}
          {privateCard}
          {panels.slice(1)}
        </section>
      )}
      <div className={classes.tools}>
        {panels.length > 0 && (
          <IconButton
            label={boardWords.more}
            size={48}
            variant="media"
            withTooltip={false}
            onClick={() => setOpen(true)}
          >
            <IconListDetails size={22} stroke={1.75} />
          </IconButton>
        )}
        {onPrivate && (
          <>
            <IconButton
              label={boardWords.askPrivate}
              size={48}
              variant="plum"
              withTooltip={false}
              onClick={onPrivate}
            >
              <IconLock size={22} stroke={1.75} />
            </IconButton>
            <span aria-hidden>
              {privateCost}
              {meteringWords.perMinute}
            </span>
          </>
        )}
      </div>
      <Sheet
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={boardWords.more}
        closeLabel={boardWords.close}
      >
        <div className={classes.sheet}>{panels}</div>
      </Sheet>
      {isGiving && goal && <GiveDialog goal={goal} onClose={() => setGiving(false)} />}
    </>
  );
}

/** The goal as one line over the chat, on phones. */
export function GoalLine({ board }: { board: RoomBoard | null }) {
  const goal = board?.goal;
  if (!goal || goal.status === 'missed') return null;
  return (
    <div className={classes.line}>
      <span>
        <b className="cd-num">
          {formatCount(goal.raisedCredits)} {boardWords.goal.of} {formatCount(goal.targetCredits)}
        </b>{' '}
        {goal.title}
      </span>
      <GoalBar goal={goal} />
    </div>
  );
}
