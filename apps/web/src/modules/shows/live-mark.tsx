import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { MovingMark } from '../../ui/watermark/moving-mark.tsx';

type LiveMarkProps = {
  modelId: string;
  /** The call with her, where it is one. */
  callId?: string;
  /** Another show has another code. */
  showId?: string | null;
  /** Whether there is a picture to lie over. */
  isShown: boolean;
};

/** Over a live picture of a model's: the reader's name and code, where she wants them shown. */
export function LiveMark({ modelId, callId, showId, isShown }: LiveMarkProps) {
  const { user } = useSession();
  const options = api.watermarks.getLiveMark.queryOptions({ input: { modelId, ...(callId && { callId }) } });
  const { data } = useQuery({
    ...options,
    queryKey: [...options.queryKey, user?._id, showId],
    queryFn: options.queryFn,
    enabled: isShown && user !== undefined && user._id !== modelId,
    staleTime: 60_000,
    retry: true,
  });
  return isShown && data?.data ? <MovingMark {...data.data} /> : null;
}
