import { useState } from 'react';
import { readRefusal } from '../../../platform/refusal.ts';
import { adminClient } from '../console/api.ts';
import { pictureOf, type Still } from './use-stills.ts';

/** Single looks at what is closed to everybody else. Each is written down; nothing is fetched by itself. */
export function useLook() {
  const [looked, setLooked] = useState<{ of: string; still?: Still; problem?: string } | null>(null);
  const [isLooking, setLooking] = useState(false);
  const look = async (_id: string, reason: string) => {
    if (isLooking) return;
    setLooking(true);
    try {
      const { takenAt, webp } = (await adminClient.lookAtShow({ _id, reason })).data;
      setLooked({ of: _id, still: { takenAt, src: pictureOf(webp) } });
    } catch (error) {
      setLooked({ of: _id, problem: readRefusal(error).msg });
    } finally {
      setLooking(false);
    }
  };
  return { look, isLooking, of: (_id: string) => (looked?.of === _id ? looked : null) };
}

export type Look = ReturnType<typeof useLook>;
