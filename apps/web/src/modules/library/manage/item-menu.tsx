import { Menu } from '@mantine/core';
import {
  IconDots,
  IconExternalLink,
  IconMessage,
  IconPencil,
  IconPhoto,
  IconPhotoPlus,
  IconRefresh,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { hasPictures } from '../kinds.ts';
import { messages } from '../messages.ts';
import type { MyItem } from './use-my-items.ts';

const t = messages.menu;
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The actions on one of the model's items. */
export type ItemAction = 'edit' | 'photos' | 'upload' | 'members' | 'comments' | 'retry' | 'remove';

export interface ItemMenuProps {
  item: MyItem;
  onAct: (action: ItemAction) => void;
  /** Comments can be shown; left out where nothing shows them. */
  withComments: boolean;
  variant?: 'media' | 'plain';
}

/** The menu of one of the model's items. */
export function ItemMenu({ item, onAct, withComments, variant = 'plain' }: ItemMenuProps) {
  const hasFailed = item.forOwner?.status === 'failed' || (item.forOwner?.brokenFiles.length ?? 0) > 0;
  return (
    <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <IconButton label={t.label({ title: item.title })} variant={variant} size={36} withTooltip={false}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {hasFailed && (
          <Menu.Item leftSection={<IconRefresh {...icon} />} onClick={() => onAct('retry')}>
            {t.retry}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onAct('edit')}>
          {t.edit}
        </Menu.Item>
        {hasPictures(item.kind) && (
          <Menu.Item leftSection={<IconPhoto {...icon} />} onClick={() => onAct('photos')}>
            {t.photos}
          </Menu.Item>
        )}
        {item.kind === 'album' && (
          <Menu.Item leftSection={<IconPhotoPlus {...icon} />} onClick={() => onAct('upload')}>
            {t.upload}
          </Menu.Item>
        )}
        {item.visibility === 'membersOnly' && (
          <Menu.Item leftSection={<IconUsers {...icon} />} onClick={() => onAct('members')}>
            {t.members}
          </Menu.Item>
        )}
        {item.kind === 'video' && item.forOwner?.status === 'published' && (
          <Menu.Item
            leftSection={<IconExternalLink {...icon} />}
            component={UiLink}
            href={`/video/${item._id}`}
          >
            {t.open}
          </Menu.Item>
        )}
        {withComments && (
          <Menu.Item leftSection={<IconMessage {...icon} />} onClick={() => onAct('comments')}>
            {t.comments}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => onAct('remove')}>
          {t.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
