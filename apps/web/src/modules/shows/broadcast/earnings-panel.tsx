import type { ShowEarnings } from '@candela/contract/shows/earnings';
import type { RoomTip } from '@candela/contract/shows/events';
import { Switch, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useSocketEvent } from '../../../platform/realtime/socket.ts';
import { Coin } from '../../../ui/coin/coin.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { broadcaster as copy } from '../locales/broadcaster.ts';
import classes from './broadcaster.module.css';
import { SeeEntries } from './see-entries.tsx';
import type { EarningsChoice } from './show-earnings-dialog.tsx';
import { useTipSoundChoice, useTipSounds } from './tip-sound.ts';

type EarningsPanelProps = {
  channelName: string;
  earnings: ShowEarnings | null;
  /** Opens the entries behind a figure. */
  onEntries: (choice: EarningsChoice) => void;
};

/** What the running show has brought its model so far, by kind, and the latest tip. */
export function EarningsPanel({ channelName, earnings, onEntries }: EarningsPanelProps) {
  const sounds = useTipSoundChoice();
  useTipSounds(channelName);
  const [latest, setLatest] = useState<RoomTip | null>(null);
  useSocketEvent('room.tips', (event) => {
    if (event.channelName === channelName) setLatest(event.tips.at(-1) ?? null);
  });
  return (
    <section className={classes.tips} aria-busy={earnings === null}>
      <h2>{copy.earned}</h2>
      <UnstyledButton
        className={classes.amount}
        data-none={!earnings?.totalCredits || undefined}
        onClick={() => onEntries('all')}
      >
        <Coin className={classes.coin} /> {formatCount(earnings?.totalCredits ?? 0)}
        <SeeEntries />
      </UnstyledButton>
      <ul className={classes.earned}>
        {(earnings?.kinds ?? []).map(({ kind, credits }) => (
          <li key={kind}>
            <UnstyledButton data-none={credits === 0 || undefined} onClick={() => onEntries(kind)}>
              <span>{copy.earnedBy[kind]}</span>
              <span className="cd-num">{formatCount(credits)}</span>
              <SeeEntries />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {latest && (
        <p>
          {copy.tipsLatest({
            name: latest.username ?? copy.tipsAnonymous,
            credits: latest.amountCredits,
          })}{' '}
          {latest.message}
        </p>
      )}
      <p>{copy.tipsShare}</p>
      <Switch
        size="sm"
        label={copy.tipSounds}
        checked={sounds.isOn}
        onChange={(event) => sounds.setOn(event.currentTarget.checked)}
      />
    </section>
  );
}
