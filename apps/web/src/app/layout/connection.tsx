import { useSyncExternalStore } from 'react';
import { OfflineBar } from '../../ui/state/offline-bar.tsx';
import { messages } from '../messages.ts';
import classes from './connection.module.css';

function follow(tell: () => void) {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
}

/** Says when the browser has lost its connection. */
export function Connection() {
  const online = useSyncExternalStore(follow, () => navigator.onLine);
  if (online) return null;
  return (
    <div className={classes.place}>
      <OfflineBar>{messages.offline}</OfflineBar>
    </div>
  );
}
