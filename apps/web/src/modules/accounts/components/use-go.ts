import { type NavigateOptions, useLocation, useNavigate } from 'react-router';
import { withOnward } from './onward.ts';

/** Moves to another page of the app, handing on where the visitor wanted to go. The page itself shows that it is loading, so nobody waits for the move. */
export function useGo(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (to, options) => {
    Promise.resolve(navigate(withOnward(to, search), options)).catch(() => undefined);
  };
}
