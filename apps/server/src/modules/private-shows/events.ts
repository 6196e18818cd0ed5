import { privateShowState } from '@candela/contract/private-shows/operations';
import { z } from 'zod';
import { defineEvent } from '../../platform/events/index.ts';

/** A member asks for a private show while the model is not on her broadcaster page. */
export const privateShowAsked = defineEvent('privateShows.asked', privateShowState);

/** The seat a private show was paid from has ended, and the private show with it; who is still in it is to leave. */
export const privateShowCut = defineEvent('privateShows.cut', z.object({ privateShowId: z.uuid() }));
