import type { RoomTip } from '@candela/contract/shows/events';
import { useEffect, useState } from 'react';
import { useSocketEvent } from '../../../platform/realtime/socket.ts';
import { AmountFlash } from '../../../ui/chat/amount-message.tsx';
import { liveRoom as copy } from '../locales/live-room.ts';
import classes from './player.module.css';

/** How long the largest tips lie over the picture. Source: look/principles.md. */
const flashMs = 6000;
const floatMs = 2600;
/** More at once would hide the picture. */
const floatsAtMost = 12;

/** What the room gives, over the picture: the largest tips for six seconds, and reactions that rise and go. */
export function OverPicture({ channelName }: { channelName: string }) {
  const [flash, setFlash] = useState<RoomTip | null>(null);
  useSocketEvent('room.tips', (event) => {
    if (event.channelName !== channelName) return;
    const [largest] = event.tips.toSorted((a, b) => b.amountCredits - a.amountCredits);
    if (largest?.level === 5) setFlash(largest);
  });
  useEffect(() => {
    if (!flash) return;
    const timer = setTimeout(() => setFlash(null), flashMs);
    return () => clearTimeout(timer);
  }, [flash]);
  return (
    <>
      {flash && (
        <div className={classes.flash}>
          <AmountFlash author={flash.username ?? copy.somebody} amount={flash.amountCredits}>
            {[flash.what, flash.message].filter(Boolean).join(': ') || undefined}
          </AmountFlash>
        </div>
      )}
      <Reactions channelName={channelName} />
    </>
  );
}

type Floating = { key: number; emoji: string; leftPercent: number };
let made = 0;

function Reactions({ channelName }: { channelName: string }) {
  const [floating, setFloating] = useState<readonly Floating[]>([]);
  useSocketEvent('room.reaction', ({ channelName: where, emoji }) => {
    if (where !== channelName) return;
    const one = { key: ++made, emoji, leftPercent: 62 + ((made * 37) % 30) };
    setFloating((now) => [...now, one].slice(-floatsAtMost));
    setTimeout(() => setFloating((now) => now.filter(({ key }) => key !== one.key)), floatMs);
  });
  return (
    <div className={classes.floats} aria-hidden data-reactions={floating.length}>
      {floating.map(({ key, emoji, leftPercent }) => (
        <span key={key} style={{ left: `${leftPercent}%` }}>
          {emoji}
        </span>
      ))}
    </div>
  );
}
