import { Button } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { messages } from './messages.ts';

const words = messages.browse;

/** An empty list of models. `everywhere`: the whole site has none. `onWiden` takes the filters off that left nobody. */
export function NobodyHere({
  everywhere,
  onWiden,
}: {
  everywhere: boolean;
  onWiden?: (() => void) | undefined;
}) {
  if (onWiden) {
    return (
      <EmptyState
        title={words.emptyFiltered}
        cause={words.emptyFilteredCause}
        illustration="burnt"
        action={
          <Button size="sm" onClick={onWiden}>
            {words.clear}
          </Button>
        }
      />
    );
  }
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
