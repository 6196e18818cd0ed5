import { Popover } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { ProgressBar } from '../../ui/progress/progress-bar.tsx';
import classes from './chat.module.css';
import { t } from './messages.ts';

const EmojiPanel = lazy(() => import('./emoji-panel.tsx'));

/** Opens the picker, whose code and data are fetched when first wanted. */
export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="top-end"
      offset={12}
      trapFocus
      returnFocus
      zIndex={300}
      radius={16}
    >
      <Popover.Target>
        <IconButton
          label={t.emoji}
          size={36}
          withTooltip={false}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <IconMoodSmile size={20} stroke={1.75} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown p={0} className={classes.emoji} data-mantine-color-scheme="dark">
        <Suspense
          fallback={
            <div className={classes.emojiWait}>
              <ProgressBar loading label={t.emojiLoading} />
            </div>
          }
        >
          <EmojiPanel onPick={onPick} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
