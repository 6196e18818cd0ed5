import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { roomSettings as copy } from '../locales/room-settings.ts';

/** A room's rules and moderators, as they are now. */
export function useRoomRules(channelName: string) {
  return useQuery({
    ...api.rooms.getRoomRules.queryOptions({ input: { channelName } }),
    staleTime: 0,
    retry: 1,
  });
}

/** Says that the rules are coming, or did not come; nothing once they are there. */
export function RulesState({ of: query }: { of: ReturnType<typeof useRoomRules> }) {
  if (query.isPending) return <RowSkeletons label={copy.loading} count={4} />;
  if (!query.isError || query.data) return null;
  return (
    <p>
      {copy.failed}{' '}
      <Button size="sm" onClick={() => query.refetch()}>
        {copy.retry}
      </Button>
    </p>
  );
}
