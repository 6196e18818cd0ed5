import { Button } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { messages } from './messages.ts';

const t = messages.browse;

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
        title={t.emptyFiltered}
        cause={t.emptyFilteredCause}
        illustration="burnt"
        action={
          <Button size="sm" onClick={onWiden}>
            {t.clear}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={t.empty}
      cause={everywhere ? t.emptyAll : t.emptyCause}
      illustration="burnt"
      action={
        <ButtonLink href={everywhere ? '/become-model' : '/category'} size="sm">
          {everywhere ? t.joinAsModel : t.showAll}
        </ButtonLink>
      }
    />
  );
}
