export type { EventContext } from './events.ts';
export { createRealtime, type Realtime, type RealtimeOptions } from './realtime.ts';
