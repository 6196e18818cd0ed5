import { useDisclosure } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { quickLines as copy } from '../locales/quick-lines.ts';
import classes from './quick-lines.module.css';
import { QuickLinesDialog } from './quick-lines-dialog.tsx';

/** Above the model's own chat field: her replies, each sent with one press, and the way to change them. */
export function QuickLinesRow({ isDisabled, onSay }: { isDisabled: boolean; onSay: (text: string) => void }) {
  const [isEditing, editing] = useDisclosure();
  const saved = useQuery({
    ...api.rooms.getQuickLines.queryOptions({ input: {}, select: ({ data }) => data }),
    retry: 1,
  });
  if (!saved.data) return null;
  const { replies, timed } = saved.data;
  const onCount = timed.filter(({ isOn }) => isOn).length;
  return (
    <section className={classes.row} aria-label={copy.title}>
      <div className={classes.replies}>
        {[...new Set(replies)].map((text) => (
          <button
            key={text}
            type="button"
            className={classes.reply}
            disabled={isDisabled}
            onClick={() => onSay(text)}
          >
            {text}
          </button>
        ))}
        {replies.length === 0 && <span className={classes.none}>{copy.none}</span>}
      </div>
      {onCount > 0 && <span className={classes.none}>{copy.timedOn({ count: onCount })}</span>}
      <IconButton label={copy.edit} size={36} onClick={editing.open}>
        <IconPencil size={18} stroke={1.75} />
      </IconButton>
      {isEditing && (
        <QuickLinesDialog saved={saved.data} onClose={editing.close} onSaved={() => saved.refetch()} />
      )}
    </section>
  );
}
