import { earnings } from './earnings.ts';
import { payments } from './payments.ts';
import { spending } from './spending.ts';

/** Credits: buying them, spending them, earning them. */
export const wallet = { ...spending, ...payments, ...earnings };
