import { boardForms, type RoomPoll } from '@candela/contract/rooms/board';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../../platform/api.ts';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { reportError } from '../../../platform/report-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { boardWords } from '../board-messages.ts';
import { ownBoard } from '../locales/own-board.ts';
import classes from './board.module.css';
import { PollVotes } from './poll-panel.tsx';
import { PresetBar } from './preset-bar.tsx';

const copy = boardWords.poll;
const own = ownBoard.poll;
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
          <p className={classes.quiet}>{own.none}</p>
        </>
      )}
      <div className={classes.foot}>
        <Button size="sm" onClick={() => (isOpen ? end() : setAsking(true))}>
          {isOpen ? own.end : own.start}
        </Button>
      </div>
      {isAsking && <StartPoll onClose={() => setAsking(false)} />}
    </section>
  );
}

function StartPoll({ onClose }: { onClose: () => void }) {
  const { form, values, problems, set, text, show, check, isSending, send } = useContractForm({
    question: '',
    options: ['', ''],
  });
  const { question, options } = values;
  const givenNow = () => options.map((option) => option.trim()).filter(Boolean);
  const start = () => {
    const given = givenNow();
    if (question.trim() === '' || given.length < 2) return show({ '': own.wrong });
    return send(async () => {
      await client.rooms.startPoll({ question, options: given });
      onClose();
    });
  };
  return (
    <Dialog opened onClose={onClose} title={own.start} closeLabel={boardWords.close}>
      <CheckedForm form={form} problems={problems} onSubmit={start} className={classes.form}>
        <PresetBar
          kind="poll"
          onPick={({ question, options }) => set({ question, options })}
          content={() => {
            const output = check(boardForms.poll, { question, options: givenNow() });
            return output && { kind: 'poll', ...output };
          }}
        />
        <TextInput label={own.question} maxLength={200} data-autofocus {...text('question')} />
        {options.map((option, index) => (
          <TextInput
            // biome-ignore lint/suspicious/noArrayIndexKey: answers have no other name, and are only added at the end.
            key={index}
            label={own.option({ number: index + 1 })}
            maxLength={80}
            value={option}
            error={problems[`options.${index}`]}
            onChange={(event) => set({ options: options.with(index, event.currentTarget.value) })}
          />
        ))}
        {options.length < optionsMax && (
          <Button size="sm" variant="text" onClick={() => set({ options: [...options, ''] })}>
            {own.addOption}
          </Button>
        )}
        <Button type="submit" variant="primary" loading={isSending}>
          {own.start}
        </Button>
      </CheckedForm>
    </Dialog>
  );
}
