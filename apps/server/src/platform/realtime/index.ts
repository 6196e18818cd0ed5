export type { EventContext } from './events.ts';
export { type Audience, createRealtime, type Realtime, type RealtimeOptions } from './realtime.ts';
