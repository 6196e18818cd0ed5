import { z } from 'zod';
import { defineEvent } from '../../platform/events/index.ts';

/** The copy of an account's data can be downloaded. */
export const exportReady = defineEvent('privacy.exportReady', z.object({ accountId: z.uuid() }));
