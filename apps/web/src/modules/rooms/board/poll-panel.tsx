import type { RoomPoll } from '@candela/contract/rooms/board';
import { useState } from 'react';
import { client } from '../../../platform/api.ts';
import { reportError } from '../../../platform/report-error.ts';
import { formatCount, formatPercent } from '../../../ui/format/format-count.ts';
import { ProgressBar } from '../../../ui/progress/progress-bar.tsx';
import { boardWords } from '../board-messages.ts';
import classes from './board.module.css';

const copy = boardWords.poll;

/** A question to the room and its votes so far; voting again changes the vote. */
export function PollPanel({ poll, mayVote }: { poll: RoomPoll; mayVote: boolean }) {
  return (
    <section className={classes.panel} aria-label={copy.title}>
      <PollVotes poll={poll} mayVote={mayVote} />
    </section>
  );
}

export function PollVotes({ poll, mayVote }: { poll: RoomPoll; mayVote: boolean }) {
  const [mine, setMine] = useState<{ poll: string; option: number } | null>(null);
  const total = poll.options.reduce((sum, { votes }) => sum + votes, 0);
  const vote = async (option: number) => {
    const before = mine;
    setMine({ poll: poll._id, option });
    try {
      await client.rooms.votePoll({ pollId: poll._id, option });
    } catch (error) {
      setMine(before);
      reportError(error);
    }
  };
  return (
    <>
      <div className={classes.head}>
        <h2>{poll.status === 'open' ? copy.title : copy.closed}</h2>
        <span>{copy.votes({ count: total })}</span>
      </div>
      <p>{poll.question}</p>
      <div className={classes.options}>
        {poll.options.map(({ label, votes }, index) => {
          const isMine = mine?.poll === poll._id && mine.option === index;
          const share = total > 0 ? votes / total : 0;
          const figures = (
            <>
              <span className={classes.grow}>{label}</span>
              <span className="cd-num">
                {formatCount(votes)} · {formatPercent(share)}
              </span>
              <ProgressBar value={share} max={1} />
            </>
          );
          const key = `${poll._id} ${label}`;
          return mayVote && poll.status === 'open' ? (
            <button
              key={key}
              type="button"
              className={classes.option}
              data-mine={isMine || undefined}
              aria-pressed={isMine}
              onClick={() => vote(index)}
            >
              {figures}
            </button>
          ) : (
            <div key={key} className={classes.option}>
              {figures}
            </div>
          );
        })}
      </div>
    </>
  );
}
