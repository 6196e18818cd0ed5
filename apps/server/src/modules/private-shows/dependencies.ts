import type { Database } from '../../platform/database/index.ts';
import type { Events } from '../../platform/events/index.ts';
import type { LiveEngine, LiveLog, Ticker } from '../../platform/live/index.ts';
import type { Realtime } from '../../platform/realtime/index.ts';
import type { Metering } from '../metering/index.ts';
import type { Shows } from '../shows/index.ts';

/** What private shows need from outside. */
export interface PrivateShowsDeps {
  database: Database;
  clock: () => Date;
  events: Events;
  engine: LiveEngine;
  realtime: Pick<Realtime, 'emit' | 'isInRoom' | 'kick'>;
  metering: Metering;
  shows: Shows;
  ticker: Ticker;
  log: LiveLog;
}
