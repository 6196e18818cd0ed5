import { roomReactions } from '@candela/contract/rooms/reactions';
import { Popover } from '@mantine/core';
import { ask } from '../../platform/realtime/socket.ts';
import { reportError } from '../../platform/report-error.ts';
import { useMenuAtOnce } from '../../ui/overlay/use-menu-at-once.ts';
import classes from './chat.module.css';
import { ReactTarget } from './menu-targets.tsx';
import { t } from './messages.ts';

/** The reactions with their button, once they are wanted. Pressing several in a row is the point. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function ReactionList({
  channelName,
  wasPressed,
}: {
  channelName: string;
  wasPressed: boolean;
}) {
  const { target, menu } = useMenuAtOnce(wasPressed);
  const react = (emoji: (typeof roomReactions)[number]) => {
    ask('room.react', { channelName, emoji }).catch(reportError);
  };
  return (
    <Popover {...menu} position="top-end" offset={12} zIndex={300} radius={20} returnFocus>
      <Popover.Target>
        <ReactTarget ref={target} aria-expanded={menu.opened} onClick={() => menu.onChange(!menu.opened)} />
      </Popover.Target>
      <Popover.Dropdown className={classes.reactions} aria-label={t.reactions}>
        {roomReactions.map((emoji) => (
          <button key={emoji} type="button" aria-label={t.reactWith({ emoji })} onClick={() => react(emoji)}>
            {emoji}
          </button>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
