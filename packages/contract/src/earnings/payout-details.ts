import { z } from 'zod';
import { shared } from '../shared/locales/shared.ts';
import type { Message } from '../shared/messages.ts';
import { earnings as t } from './locales/earnings.ts';

const words = (name: Message, max: number) =>
  z
    .string({ error: () => t.required({ name: name() }) })
    .trim()
    .min(2, { error: () => t.required({ name: name() }) })
    .max(max, { error: shared.charactersMax })
    .regex(/^\P{Cc}*$/u, { error: t.plainSigns });

const compact = (name: Message) =>
  z
    .string({ error: () => t.required({ name: name() }) })
    .max(60, { error: shared.tooLong })
    .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase());

const bic = compact(t.bic).pipe(
  z.string().regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, { error: t.bicFormat }),
);

/** A bank account with an IBAN; its check digits are looked at by the server. */
const bankDetails = z.object({
  kind: z.literal('bank'),
  holder: words(t.accountHolder, 70),
  iban: compact(t.iban).pipe(z.string().regex(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, { error: t.ibanFormat })),
});

/** A bank account anywhere else. */
const wireDetails = z.object({
  kind: z.literal('wire'),
  holder: words(t.accountHolder, 70),
  accountNumber: compact(t.accountNumber).pipe(
    z.string().regex(/^[A-Z0-9]{4,34}$/, { error: t.accountNumberFormat }),
  ),
  bic,
  bankName: words(t.bankName, 70),
  country: compact(t.country).pipe(z.string().regex(/^[A-Z]{2}$/, { error: t.countryFormat })),
});

/** A bitcoin address; its checksum is looked at by the server. */
const cryptoDetails = z.object({
  kind: z.literal('crypto'),
  address: z
    .string({ error: t.addressRequired })
    .trim()
    .regex(/^[A-Za-z0-9]{26,90}$/, { error: t.noBitcoinAddress }),
});

/** Where a payout goes, as the model types it. It comes in and never goes out again. */
export const payoutDetails = z.discriminatedUnion('kind', [bankDetails, wireDetails, cryptoDetails]);
export type PayoutDetails = z.infer<typeof payoutDetails>;
