import type { RoomMessage } from '@candela/contract/chat-events';
import { Menu } from '@mantine/core';
import { IconBan, IconDots, IconMessageOff, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { client } from '../../platform/api.ts';
import { reportError } from '../../platform/report-error.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { words } from './messages.ts';

const copy = words.line;
const icon = { size: 18, stroke: 1.75 } as const;

export type LineMenuProps = {
  message: RoomMessage;
  /** Lines of the model and of oneself can be taken out, but nobody is muted for them. */
  mayPunish: boolean;
};

/** What a moderator may do about a line. */
export function LineMenu({ message, mayPunish }: LineMenuProps) {
  const [isBanning, setBanning] = useState(false);
  const { channelName, sender } = message;
  const someone = { channelName, accountId: sender._id };
  const run = (work: Promise<unknown>, done?: string) => {
    work.then(() => done && toast.success(done)).catch(reportError);
  };
  const mute = (minutes: number) =>
    run(client.chat.muteMember({ ...someone, minutes }), copy.muted(sender.username));
  const ban = () => {
    setBanning(false);
    run(client.chat.banMember({ ...someone, isBanned: true }), copy.banned(sender.username));
  };
  return (
    <>
      <Menu position="top-end" zIndex={350} withinPortal>
        <Menu.Target>
          <IconButton label={copy.menu(sender.username)} size={32} withTooltip={false}>
            <IconDots size={18} stroke={1.75} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconTrash {...icon} />}
            onClick={() => run(client.chat.removeRoomLine({ channelName, messageId: message._id }))}
          >
            {copy.remove}
          </Menu.Item>
          {mayPunish && (
            <>
              <Menu.Item leftSection={<IconMessageOff {...icon} />} onClick={() => mute(5)}>
                {copy.muteShort}
              </Menu.Item>
              <Menu.Item leftSection={<IconMessageOff {...icon} />} onClick={() => mute(60)}>
                {copy.muteLong}
              </Menu.Item>
              <Menu.Item leftSection={<IconBan {...icon} />} onClick={() => setBanning(true)}>
                {copy.ban}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={isBanning}
        title={copy.banTitle(sender.username)}
        description={copy.banMeans}
        confirmLabel={copy.banConfirm}
        confirmVariant="danger"
        cancelLabel={words.settings.cancel}
        closeLabel={words.settings.close}
        onConfirm={ban}
        onCancel={() => setBanning(false)}
      />
    </>
  );
}
