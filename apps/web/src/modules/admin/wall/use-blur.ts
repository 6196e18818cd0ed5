import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readRefusal } from '../../../platform/refusal.ts';
import { toast } from '../../../ui/toast/toast.tsx';
import { adminClient, everyAnswer } from '../console/api.ts';
import type { Show } from './use-wall.ts';

/** Blurs a show for its viewers, or a call for both sides, at once, or lifts it: no question is asked, as the same key takes it back. */
export function useBlur() {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const toggle = async ({ modelId, blurredSince }: Show, reason: string) => {
    if (isBusy) return;
    setBusy(true);
    try {
      const { msg } = await adminClient.blurShow({ modelId, isBlurred: blurredSince === null, reason });
      toast.success(msg);
    } catch (error) {
      toast.error(readRefusal(error).msg);
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: everyAnswer });
    }
  };
  return { toggle, isBusy };
}
