import { z } from 'zod';
import { operation } from '../shared/operation.ts';
import type { Acknowledge } from '../shared/realtime.ts';
import { reply, timestamp } from '../shared/replies.ts';
import type { RoomAddress, RoomTip } from '../shows/events.ts';
import type { RoomBoard } from './board.ts';
import type { RoomMessage } from './events.ts';

/** What a page for broadcasting software shows, each at an address of its own. */
export const sourceKinds = ['goal', 'tips', 'chat', 'topTipper'] as const;
const sourceKind = z.enum(sourceKinds);
export type SourceKind = z.infer<typeof sourceKind>;

/** The part of an address that opens a source: whose it is, and the proof that the site made it for this kind. */
export const sourceKey = z.string().regex(/^[A-Za-z0-9_-]{65}$/);

export const browserSources = z.object({
  sources: z.array(z.object({ kind: sourceKind, url: z.string() })),
  /** Since when these addresses hold. */
  createdAt: timestamp,
});
export type BrowserSources = z.infer<typeof browserSources>;

/** What a source shows now; what is not of its kind is empty. */
export interface SourceState {
  isLive: boolean;
  goal: RoomBoard['goal'];
  topTipper: { username: string; credits: number } | null;
  /** Oldest first. */
  messages: RoomMessage[];
  /** Oldest first. */
  tips: RoomTip[];
}

export const sourceEntrance = z.object({ kind: sourceKind, key: sourceKey });

export type SourceServerEvents = {
  /** What a source shows has to be read again: a show began, or the rules of its room changed. */
  'source.refresh': (source: RoomAddress) => void;
  /** The model made new addresses; this one opens nothing any more. */
  'source.over': (source: RoomAddress) => void;
};

export type SourceClientEvents = {
  /**
   * Follows what one address shows: answers with its state, and what changes comes as the room's own events. Refusals:
   * not_found for an address that does not hold, rate_limited where too many follow it.
   */
  'source.enter': (source: z.infer<typeof sourceEntrance>, acknowledge: Acknowledge<SourceState>) => void;
};

export const browserSourceOperations = {
  getBrowserSources: operation('/userRoom/getBrowserSources', {
    summary:
      "The addresses of the model's pages for broadcasting software: goal, latest tips, chat and top tipper",
    access: 'model',
    refusals: ['wrong_account_type', 'not_approved'],
  })
    .input(z.object({}))
    .output(reply(browserSources)),
  rotateBrowserSources: operation('/userRoom/rotateBrowserSources', {
    summary: 'Makes new addresses for broadcasting software; the old ones stop working at once',
    access: 'model',
    refusals: ['wrong_account_type', 'not_approved'],
    limit: { max: 10, windowSeconds: 3600 },
  })
    .input(z.object({}))
    .output(reply(browserSources)),
};
