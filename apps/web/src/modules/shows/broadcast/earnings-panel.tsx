import type { ShowEarnings } from '@candela/contract/shows/earnings';
import type { RoomTip } from '@candela/contract/shows/events';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useSocketEvent } from '../../../platform/realtime/socket.ts';
import { Coin } from '../../../ui/coin/coin.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { broadcaster as copy } from '../locales/broadcaster.ts';
import classes from './broadcaster.module.css';
import { useTipSoundChoice, useTipSounds } from './tip-sound.ts';

/** What the running show has brought so far, by kind, and the latest tip. */
export function EarningsPanel({
  channelName,
  earnings,
}: {
  channelName: string;
  earnings: ShowEarnings | null;
}) {
  const sounds = useTipSoundChoice();
  useTipSounds(channelName);
  const [latest, setLatest] = useState<RoomTip | null>(null);
  useSocketEvent('room.tips', (event) => {
    if (event.channelName === channelName) setLatest(event.tips.at(-1) ?? null);
  });
  return (
    <section className={classes.tips} aria-busy={earnings === null}>
      <h2>{copy.earned}</h2>
      <p className={classes.amount} data-none={!earnings?.totalCredits || undefined}>
        <Coin className={classes.coin} /> {formatCount(earnings?.totalCredits ?? 0)}
      </p>
      <dl className={classes.earned}>
        {(earnings?.kinds ?? []).map(({ kind, credits }) => (
          <div key={kind} data-none={credits === 0 || undefined}>
            <dt>{copy.earnedBy[kind]}</dt>
            <dd className="cd-num">{formatCount(credits)}</dd>
          </div>
        ))}
      </dl>
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
