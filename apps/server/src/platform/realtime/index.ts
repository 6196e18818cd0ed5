export type { EventAnswer, EventContext, EventLimit, EventOptions, EventPayload } from './events.ts';
export { createRealtime, type Realtime, type RealtimeOptions } from './realtime.ts';
export type { RealtimeLog } from './realtime-log.ts';
