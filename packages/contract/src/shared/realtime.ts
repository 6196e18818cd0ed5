import type { ApplicationClientEvents, ApplicationServerEvents } from '../accounts/application.ts';
import type { FavouriteServerEvents } from '../discovery/favourites.ts';
import type { WalletServerEvents } from '../ledger/events.ts';
import type { LibraryServerEvents } from '../library/events.ts';
import type { DirectClientEvents, DirectServerEvents } from '../messages/operations.ts';
import type { SeatClientEvents } from '../metering/seats.ts';
import type { NotificationServerEvents } from '../notifications/operations.ts';
import type { PaymentClientEvents, PaymentServerEvents } from '../payments/events.ts';
import type { SourceClientEvents, SourceServerEvents } from '../rooms/browser-sources.ts';
import type { ChatClientEvents, ChatServerEvents } from '../rooms/events.ts';
import type { StaffNoticeEvents } from '../rooms/staff-notices.ts';
import type { LiveClientEvents, LiveServerEvents } from '../shows/events.ts';
import type { RefusalCode } from './refusals.ts';
import type { LookServerEvents } from './shown-look.ts';

/** What a client's event is answered with. */
export type Ack<Data> = { ok: true; data: Data } | { ok: false; msg: string; code: RefusalCode };

/** The last argument of an acknowledged event. */
export type Acknowledge<Data> = (answer: Ack<Data>) => void;

/** Events the server may send that belong to no feature. */
type SessionServerEvents = {
  /** The session was revoked, expired or suspended while connected; the client logs out. */
  'session.over': (notice: { msg: string; code: RefusalCode }) => void;
};

/** Everything the server sends over the socket. */
export type ServerEvents = SessionServerEvents &
  ApplicationServerEvents &
  DirectServerEvents &
  LiveServerEvents &
  ChatServerEvents &
  StaffNoticeEvents &
  LookServerEvents &
  SourceServerEvents &
  LibraryServerEvents &
  NotificationServerEvents &
  FavouriteServerEvents &
  PaymentServerEvents &
  WalletServerEvents;

/** Everything a client may send over the socket. */
export type ClientEvents = DirectClientEvents &
  ApplicationClientEvents &
  SourceClientEvents &
  LiveClientEvents &
  ChatClientEvents &
  PaymentClientEvents &
  SeatClientEvents;
