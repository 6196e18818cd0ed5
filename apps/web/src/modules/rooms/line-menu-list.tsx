import type { RoomMessage } from '@candela/contract/rooms/events';
import { Menu, TextInput } from '@mantine/core';
import { IconBan, IconMessageOff, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { client } from '../../platform/api.ts';
import { reportError } from '../../platform/report-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useMenuAtOnce } from '../../ui/overlay/use-menu-at-once.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { LineTarget } from './menu-targets.tsx';
import { t } from './messages.ts';

const copy = t.message;
const icon = { size: 18, stroke: 1.75 } as const;

type LineMenuListProps = {
  message: RoomMessage;
  /** Lines of the model and of oneself can be taken out, but nobody is muted for them. */
  mayPunish: boolean;
  wasPressed: boolean;
};

/** The menu itself, with its button. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function LineMenuList({ message, mayPunish, wasPressed }: LineMenuListProps) {
  const { target, menu } = useMenuAtOnce(wasPressed);
  const [asked, setAsked] = useState<'mute' | 'ban' | null>(null);
  const { channelName, sender } = message;
  const someone = { channelName, accountId: sender._id };
  const run = (work: Promise<unknown>, done?: string) => {
    work.then(() => done && toast.success(done)).catch(reportError);
  };
  const mute = (minutes: number, reason = '') =>
    run(client.rooms.muteMember({ ...someone, minutes, reason }), copy.muted({ name: sender.username }));
  const punish = (kind: 'mute' | 'ban', reason: string) => {
    setAsked(null);
    if (kind === 'mute') mute(60, reason);
    else
      run(
        client.rooms.banMember({ ...someone, isBanned: true, reason }),
        copy.banned({ name: sender.username }),
      );
  };
  return (
    <>
      <Menu {...menu} position="top-end" zIndex={350} withinPortal>
        <Menu.Target>
          <LineTarget ref={target} name={sender.username} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconTrash {...icon} />}
            onClick={() => run(client.rooms.removeRoomLine({ channelName, messageId: message._id }))}
          >
            {copy.remove}
          </Menu.Item>
          {mayPunish && (
            <>
              <Menu.Item leftSection={<IconMessageOff {...icon} />} onClick={() => mute(5)}>
                {copy.muteShort}
              </Menu.Item>
              <Menu.Item leftSection={<IconMessageOff {...icon} />} onClick={() => setAsked('mute')}>
                {copy.muteLong}
              </Menu.Item>
              <Menu.Item leftSection={<IconBan {...icon} />} onClick={() => setAsked('ban')}>
                {copy.ban}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {asked && (
        <SanctionDialog
          kind={asked}
          name={sender.username}
          onConfirm={(reason) => punish(asked, reason)}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}

type SanctionDialogProps = {
  kind: 'mute' | 'ban';
  name: string;
  onConfirm: (reason: string) => void;
  onCancel: () => void;
};

/** Asks before somebody is muted for long or shown out, and for the reason. */
function SanctionDialog({ kind, name, onConfirm, onCancel }: SanctionDialogProps) {
  const [reason, setReason] = useState('');
  const isBan = kind === 'ban';
  return (
    <Dialog
      opened
      onClose={onCancel}
      title={isBan ? copy.banTitle({ name }) : copy.muteTitle({ name })}
      description={isBan ? copy.banMeans : copy.muteMeans}
      closeLabel={t.close}
      actions={
        <>
          <Button variant="text" onClick={onCancel}>
            {t.cancel}
          </Button>
          <Button variant={isBan ? 'danger' : 'primary'} onClick={() => onConfirm(reason.trim())}>
            {isBan ? copy.banConfirm : copy.muteConfirm}
          </Button>
        </>
      }
    >
      <TextInput
        label={copy.reason}
        description={copy.reasonMeans}
        value={reason}
        maxLength={200}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </Dialog>
  );
}
