import type { RoomMessage } from '@candela/contract/rooms/events';
import { lazy } from 'react';
import { MenuOnDemand } from '../../ui/overlay/menu-on-demand.tsx';
import { LineTarget } from './menu-targets.tsx';

const loadList = () => import('./line-menu-list.tsx');
const LineMenuList = lazy(loadList);

type LineMenuProps = {
  message: RoomMessage;
  /** Lines of the model and of oneself can be taken out, but nobody is muted for them. */
  mayPunish: boolean;
};

/** What a moderator may do about a line. */
export function LineMenu(props: LineMenuProps) {
  return (
    <MenuOnDemand
      load={loadList}
      button={(handlers) => (
        <LineTarget
          name={props.message.sender.username}
          aria-haspopup="menu"
          aria-expanded={false}
          {...handlers}
        />
      )}
      menu={(wasPressed) => <LineMenuList {...props} wasPressed={wasPressed} />}
    />
  );
}
