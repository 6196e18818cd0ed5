import type { ChatClientEvents, ChatServerEvents } from '../chat-events.ts';
import type { DirectClientEvents, DirectServerEvents } from '../direct-chat.ts';
import type { FavouriteServerEvents } from '../favourites.ts';
import type { LibraryServerEvents } from '../library-events.ts';
import type { LiveClientEvents, LiveServerEvents } from '../live-events.ts';
import type { NotificationServerEvents } from '../notifications.ts';
import type { PaymentClientEvents, PaymentServerEvents } from '../payment-events.ts';
import type { WalletServerEvents } from '../wallet-events.ts';
import type { RefusalCode } from './refusals.ts';

/** What a client's event is answered with. */
export type Ack<Data> = { ok: true; data: Data } | { ok: false; msg: string; code: RefusalCode };

/** The last argument of an acknowledged event. */
export type Acknowledge<Data> = (answer: Ack<Data>) => void;

/** Events the server may send that belong to no feature. */
type SessionServerEvents = {
  /** The session was revoked, expired or suspended while connected; the client logs out. */
  'session.over': (notice: { msg: string; code: RefusalCode }) => void;
  /** The operator warns whoever is signed in. */
  'staff.warning': (notice: { text: string }) => void;
};

/** Everything the server sends over the socket. */
export type ServerEvents = SessionServerEvents &
  DirectServerEvents &
  LiveServerEvents &
  ChatServerEvents &
  LibraryServerEvents &
  NotificationServerEvents &
  FavouriteServerEvents &
  PaymentServerEvents &
  WalletServerEvents;

/** Everything a client may send over the socket. */
export type ClientEvents = DirectClientEvents & LiveClientEvents & ChatClientEvents & PaymentClientEvents;
