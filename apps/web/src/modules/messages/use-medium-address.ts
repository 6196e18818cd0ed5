import { minuteMs } from '@candela/contract/shared/durations';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../platform/api.ts';

/** The server's addresses of pictures last five minutes; a fresh one is asked for well before. */
const addressFreshMs = 4 * minuteMs;

/** Where a picture or video of a message can be seen. */
export function useMediumAddress(messageId: string, position: number) {
  return useQuery({
    queryKey: ['message-picture', messageId, position],
    queryFn: async () => (await client.messages.viewPicture({ messageId, position })).data,
    staleTime: addressFreshMs,
  });
}
