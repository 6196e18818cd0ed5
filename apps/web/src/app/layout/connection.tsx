import { useSyncExternalStore } from 'react';
import { OfflineBar } from '../../ui/state/offline-bar.tsx';
import { messages } from '../messages.ts';
import classes from './connection.module.css';

function follow(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says when the browser has lost its connection. */
export function Connection() {
  const online = useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  );
  if (online) return null;
  return (
    <div className={classes.area}>
      <OfflineBar>{messages.offline}</OfflineBar>
    </div>
  );
}
