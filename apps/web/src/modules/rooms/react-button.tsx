import { roomReactions } from '@candela/contract/rooms/reactions';
import { Popover } from '@mantine/core';
import { IconMoodHeart } from '@tabler/icons-react';
import { useState } from 'react';
import { ask } from '../../platform/realtime/socket.ts';
import { reportError } from '../../platform/report-error.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import classes from './chat.module.css';
import { t } from './messages.ts';

/** The seven reactions, which rise over the picture for everyone. Pressing several in a row is the point. */
export function ReactButton({ channelName }: { channelName: string }) {
  const [opened, setOpened] = useState(false);
  const react = (emoji: (typeof roomReactions)[number]) => {
    ask('room.react', { channelName, emoji }).catch(reportError);
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="top-end"
      offset={12}
      zIndex={300}
      radius={20}
      returnFocus
    >
      <Popover.Target>
        <IconButton
          label={t.react}
          size={36}
          withTooltip={false}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <IconMoodHeart size={20} stroke={1.75} />
        </IconButton>
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
