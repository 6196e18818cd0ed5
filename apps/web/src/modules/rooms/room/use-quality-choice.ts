import { useEffect, useState } from 'react';
import type { LiveLink } from '../../../platform/live/live-link.ts';
import type { QualityChoice } from '../../../platform/live/quality.ts';
import { useSaved } from '../../../platform/use-saved.ts';

/** A glance at another app should not cost a picture that is back before it is missed. */
const putAsideAfterMs = 5000;

/**
 * The quality a viewer chose, saved in this browser and asked of the link. A phone whose page was put aside gets the
 * sound alone, unless a size was chosen.
 */
export function useQualityChoice(link: LiveLink | null) {
  const [saved, save] = useSaved('candela-live-quality');
  const choice = choiceOf(saved);
  const isPutAside = usePutAside();
  const asked = isPutAside && choice === 'auto' ? 'audio' : choice;

  useEffect(() => {
    link?.choose(asked);
  }, [link, asked]);

  return { choice, choose: (next: QualityChoice) => save(String(next)) };
}

function choiceOf(saved: string | null): QualityChoice {
  if (saved === 'audio') return saved;
  return saved !== null && /^[1-9]\d{1,3}$/.test(saved) ? Number(saved) : 'auto';
}

/** Whether this is a phone or tablet on which something else is looked at. */
function usePutAside(): boolean {
  const [isPutAside, setPutAside] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (!document.hidden) setPutAside(false);
      else timer = setTimeout(() => setPutAside(isUnseenOnPhone()), putAsideAfterMs);
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return isPutAside;
}

/** The picture goes on in a small window of its own where one was opened. */
function isUnseenOnPhone(): boolean {
  return (
    document.hidden && document.pictureInPictureElement === null && matchMedia('(pointer: coarse)').matches
  );
}
