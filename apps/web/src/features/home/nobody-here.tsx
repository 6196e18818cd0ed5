import { ButtonLink } from '../../ui/button/button-link.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { messages } from './messages.ts';

const words = messages.browse;

/** An empty list of models. `everywhere`: the whole site has none. */
export function NobodyHere({ everywhere }: { everywhere: boolean }) {
  return (
    <EmptyState
      title={words.empty}
      cause={everywhere ? words.emptyAll : words.emptyCause}
      illustration="burnt"
      action={
        <ButtonLink href={everywhere ? '/become-model' : '/category'} size="sm">
          {everywhere ? words.joinAsModel : words.showAll}
        </ButtonLink>
      }
    />
  );
}
