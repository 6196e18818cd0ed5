import { z } from 'zod';

/** A share of what was paid: credits with up to two decimals. Everything else counts whole credits. */
export const shareCredits = z.number().multipleOf(0.01);
