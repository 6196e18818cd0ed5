import type { RealtimeServer } from './connection.ts';
import type { LocalPresence, Presence } from './presence.ts';

/** What a Socket.IO server knows of its own connections. */
export function localPresence(io: RealtimeServer): LocalPresence {
  const { adapter } = io.of('/');
  return {
    isOnline: (accountId) => adapter.rooms.has(`account:${accountId}`),
    roomsOf(accountId) {
      const sockets = adapter.rooms.get(`account:${accountId}`) ?? [];
      return new Set([...sockets].flatMap((id) => [...(adapter.sids.get(id) ?? [])]));
    },
  };
}

/** Tells presence of every connection that comes, goes, or changes its rooms. */
export function followPresence(io: RealtimeServer, presence: Pick<Presence, 'changed'>): void {
  const accounts = new Map<string, string>();
  const changed = (_room: string, socketId: string) => {
    const accountId = accounts.get(socketId);
    if (accountId !== undefined) presence.changed(accountId);
  };
  io.of('/').adapter.on('join-room', changed);
  io.of('/').adapter.on('leave-room', changed);
  // Before any other listener, so that the first rooms of a connection are seen.
  io.prependListener('connection', (socket) => {
    const accountId = socket.data.session?.accountId;
    if (accountId === undefined) return;
    accounts.set(socket.id, accountId);
    socket.once('disconnect', () => accounts.delete(socket.id));
  });
}
