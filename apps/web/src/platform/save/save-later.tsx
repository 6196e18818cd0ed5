import { IconBookmark } from '@tabler/icons-react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { client } from '../api.ts';
import { queryClient } from '../query-client.ts';
import { reportError } from '../report-error.ts';
import { saveLater as t } from './locales/save-later.ts';

/** Puts an item in the reader's Watch later, from its card. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function SaveLater({ id, title }: { id: string; title: string }) {
  const save = async (saved: boolean) => {
    try {
      await client.library.saveToList({ itemId: id, saved });
      if (saved) {
        toast.success(t.saved, undefined, { label: t.undo, onClick: () => void save(false) });
      }
      await queryClient.invalidateQueries({ queryKey: [['library']] });
    } catch (error) {
      reportError(error);
    }
  };
  return (
    <IconButton variant="media" size={36} label={t.later({ title })} onClick={() => void save(true)}>
      <IconBookmark size={18} stroke={1.75} />
    </IconButton>
  );
}
