import { type NavigateOptions, useNavigate } from 'react-router';

/** Moves to another page of the app. The page itself shows that it is loading, so nobody waits for the move. */
export function useGo(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  return (to, options) => {
    Promise.resolve(navigate(to, options)).catch(() => undefined);
  };
}
