import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import classes from './chat.module.css';
import { t } from './messages.ts';
import type { useRoomOrder } from './use-room-order.ts';

const RoomSettings = lazy(() => import('./settings/room-settings.tsx'));

export type RulesBarProps = {
  channelName: string;
  rules: ReturnType<typeof useRoomOrder>;
  /** The model herself, who alone names moderators. */
  isHost: boolean;
};

/** The current rules; moderators can change them. Renders nothing when there are none. */
export function RulesBar({ channelName, rules, isHost }: RulesBarProps) {
  const [isOpen, setOpen] = useState(false);
  const said = [
    rules.slowSeconds > 0 && t.rules.slow({ seconds: rules.slowSeconds }),
    rules.membersOnly && t.rules.membersOnly,
    rules.linksOff && t.rules.linksOff,
  ].filter(Boolean);
  if (said.length === 0 && !rules.mayModerate) return null;
  return (
    <div className={classes.rules}>
      <p role="status">{said.join('. ') || t.rules.heading}</p>
      {rules.mayModerate && (
        <IconButton label={t.rules.open} size={36} onClick={() => setOpen(true)}>
          <IconAdjustmentsHorizontal size={20} stroke={1.75} />
        </IconButton>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <RoomSettings channelName={channelName} isHost={isHost} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
