import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { ServerOptions } from 'socket.io';
import { Adapter, type ClusterMessage, MessageType } from 'socket.io-adapter';
import type { SiteRedis } from '../redis/index.ts';

/** About a minute of a busy site; whoever was away for longer reads everything again. */
const streamLength = 50_000;

/** The part of the library's adapter that its types keep to itself. */
type Publishing = Adapter & { publish(message: Pick<ClusterMessage, 'type'> & { data?: unknown }): void };
type Packet = Parameters<Adapter['broadcast']>[0];
type Choice = Parameters<Adapter['broadcast']>[1];

/**
 * Carries what is sent to rooms to the other processes, in the order each of them sent it.
 *
 * The library's own `broadcast` waits for Redis before it sends to the connections of this process, so that what follows, such
 * as a kick, overtakes it. Here they are sent to at once, and whatever happens to Redis. What is sent while Redis is away
 * reaches no other process: connections are closed once it is back, and come back to read what they missed.
 */
export function clusterAdapter({ patient }: Pick<SiteRedis, 'patient'>): ServerOptions['adapter'] {
  const create = createAdapter(patient, { streamName: 'candela:realtime', maxLen: streamLength });
  // Socket.IO calls it with `new`.
  function AdapterOf(namespace: unknown) {
    const adapter = create(namespace) as unknown as Publishing;
    const isAway = () => patient.status !== 'ready';
    const publish = adapter.publish.bind(adapter);
    adapter.publish = (message) => {
      if (!isAway()) publish(message);
    };
    adapter.broadcast = async (packet: Packet, choice: Choice) => {
      Adapter.prototype.broadcast.call(adapter, packet, choice);
      if (choice.flags?.local) return;
      const opts = {
        rooms: [...choice.rooms],
        except: [...(choice.except ?? [])],
        flags: choice.flags ?? {},
      };
      adapter.publish({ type: MessageType.BROADCAST, data: { packet, opts } });
    };
    return adapter;
  }
  return AdapterOf as never;
}
