import { useEffect } from 'react';
import { useAgeAsked } from '../../platform/age-check/age-check.ts';

/** Whether the page at this path is closed until the reader has proved their age; leaving it asks the server anew. */
export function useIsAgeAsked(path: string): boolean {
  const asked = useAgeAsked((state) => state.path);
  useEffect(() => {
    if (useAgeAsked.getState().path !== path) useAgeAsked.setState({ path: null });
  }, [path]);
  return asked === path;
}
