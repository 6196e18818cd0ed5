import { lazy } from 'react';
import { MenuOnDemand } from '../../ui/overlay/menu-on-demand.tsx';
import { ReactTarget } from './menu-targets.tsx';

const loadList = () => import('./reaction-list.tsx');
const ReactionList = lazy(loadList);

/** The seven reactions, which rise over the picture for everyone. */
export function ReactButton({ channelName }: { channelName: string }) {
  return (
    <MenuOnDemand
      load={loadList}
      button={(handlers) => <ReactTarget aria-expanded={false} {...handlers} />}
      menu={(wasPressed) => <ReactionList channelName={channelName} wasPressed={wasPressed} />}
    />
  );
}
