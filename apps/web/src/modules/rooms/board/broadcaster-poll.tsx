import type { RoomPoll } from '@candela/contract/rooms/board';
import { TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { client } from '../../../platform/api.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { reportError } from '../../../platform/report-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { boardWords } from '../board-messages.ts';
import classes from './board.module.css';
import { PollVotes } from './poll-panel.tsx';

const copy = boardWords.poll;
/** Answers a poll may have. Source: the contract. */
const optionsMax = 6;

/** The model's own poll: ask, watch, close. */
export function BroadcasterPoll({ poll }: { poll: RoomPoll | null }) {
  const [isAsking, setAsking] = useState(false);
  const isOpen = poll?.status === 'open';
  const end = async () => {
    try {
      if (poll) await client.rooms.endPoll({ pollId: poll._id });
    } catch (error) {
      reportError(error);
    }
  };
  return (
    <section className={classes.panel} aria-label={copy.title}>
      {poll ? (
        <PollVotes poll={poll} mayVote={false} />
      ) : (
        <>
          <div className={classes.head}>
            <h2>{copy.title}</h2>
          </div>
          <p className={classes.quiet}>{copy.none}</p>
        </>
      )}
      <div className={classes.foot}>
        <Button size="sm" onClick={() => (isOpen ? end() : setAsking(true))}>
          {isOpen ? copy.end : copy.start}
        </Button>
      </div>
      {isAsking && <StartPoll onClose={() => setAsking(false)} />}
    </section>
  );
}

function StartPoll({ onClose }: { onClose: () => void }) {
  const [question, setQuestion] = useState('');
  const [options, setOptions] = useState<readonly string[]>(['', '']);
  const [isStarting, setStarting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const start = async (event: SubmitEvent) => {
    event.preventDefault();
    const given = options.map((option) => option.trim()).filter(Boolean);
    if (question.trim() === '' || given.length < 2) return setProblem(copy.wrong);
    setStarting(true);
    setProblem(null);
    try {
      await client.rooms.startPoll({ question, options: given });
      onClose();
    } catch (error) {
      setProblem(readRefusal(error).msg);
    } finally {
      setStarting(false);
    }
  };
  return (
    <Dialog opened onClose={onClose} title={copy.start} closeLabel={boardWords.close}>
      <form className={classes.form} onSubmit={start} noValidate>
        <TextInput
          label={copy.question}
          maxLength={200}
          value={question}
          onChange={(event) => setQuestion(event.currentTarget.value)}
          data-autofocus
        />
        {options.map((option, index) => (
          <TextInput
            // biome-ignore lint/suspicious/noArrayIndexKey: answers have no other name, and are only added at the end.
            key={index}
            label={copy.option({ number: index + 1 })}
            maxLength={80}
            value={option}
            onChange={(event) => setOptions(options.with(index, event.currentTarget.value))}
          />
        ))}
        {options.length < optionsMax && (
          <Button size="sm" variant="text" onClick={() => setOptions([...options, ''])}>
            {copy.addOption}
          </Button>
        )}
        {problem && <FormNotice title={problem} />}
        <Button type="submit" variant="primary" loading={isStarting}>
          {copy.start}
        </Button>
      </form>
    </Dialog>
  );
}
