import type { VaultFile } from '@candela/contract/library/vault';
import { ItemDialog } from '../../modules/library/form/item-dialog.tsx';
import type { BeginWith } from '../../modules/library/form/item-form.tsx';
import { ItemDialogs } from '../../modules/library/manage/item-dialogs.tsx';
import { momentOf, PlanDialog, type WallTime } from '../../modules/schedule/index.ts';
import { VaultPicker } from '../../platform/vault/vault-picker.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { DayDialog } from './day-dialog.tsx';
import { DayList } from './day-list.tsx';
import type { Entry } from './entries.ts';
import type { EntryActions } from './entry-chip.tsx';
import { calendar as t } from './locales/calendar.ts';
import { dayWords } from './month-grid.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { useMove } from './use-calendar.ts';

/** What lies over the month. */
export type Opened =
  | { what: 'entry' | 'move'; entry: Entry }
  | { what: 'gallery' | 'video' | 'audio'; at: WallTime; begin?: BeginWith }
  | { what: 'show'; at: WallTime }
  | { what: 'day' | 'vault'; day: string }
  | { what: 'vaultFile'; file: VaultFile };

interface OpenedDialogProps {
  opened: Opened | null;
  timeZone: string;
  today: string;
  entries: readonly Entry[];
  onMove: ReturnType<typeof useMove>;
  /** Plans a post of files on a day. */
  onBegin: (begin: BeginWith, day: string) => void;
  onPlanVaultFile: (file: VaultFile, day: string) => void;
  onClose: () => void;
  actions: EntryActions;
}

/** The dialog over the month. */
export function OpenedDialog({
  opened,
  timeZone,
  today,
  entries,
  onMove,
  onBegin,
  onPlanVaultFile,
  onClose,
  actions,
}: OpenedDialogProps) {
  switch (opened?.what) {
    case 'entry': {
      const { of } = opened.entry;
      if ('show' in of) return <PlanDialog show={of.show} timeZone={timeZone} onClose={onClose} />;
      if (!('item' in of)) return null;
      return <ItemDialog kind={of.item.kind} itemId={of.item._id} onClose={onClose} />;
    }
    case 'move':
      return (
        <MoveDialog
          entry={opened.entry}
          today={today}
          onMove={(to) => onMove(opened.entry, to)}
          onClose={onClose}
        />
      );
    case 'show':
      return <PlanDialog startsAt={opened.at} timeZone={timeZone} onClose={onClose} />;
    case 'gallery':
    case 'video':
    case 'audio': {
      const timestamp = momentOf(opened.at, timeZone);
      return (
        <ItemDialogs
          kind={opened.what}
          dialog={{ action: 'add' }}
          publishOn={timestamp === null ? undefined : new Date(timestamp)}
          begin={opened.begin}
          onClose={onClose}
        />
      );
    }
    case 'vault':
      return (
        <VaultPicker
          kinds={['image', 'video', 'audio']}
          multiple
          onChoose={(stored) => onBegin({ stored }, opened.day)}
          onClose={onClose}
        />
      );
    case 'vaultFile':
      return (
        <DayDialog
          title={t.tray.planTitle({ name: opened.file.name })}
          today={today}
          onChoose={(day) => onPlanVaultFile(opened.file, day)}
          onClose={onClose}
        />
      );
    case 'day':
      return (
        <Dialog
          opened
          title={dayWords(opened.day, { weekday: 'long', day: 'numeric', month: 'long' })}
          onClose={onClose}
          closeLabel={t.close}
        >
          <DayList entries={entries.filter(({ day }) => day === opened.day)} today={today} {...actions} />
        </Dialog>
      );
    default:
      return null;
  }
}
