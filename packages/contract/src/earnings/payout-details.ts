import { z } from 'zod';

const words = (name: string, max: number) =>
  z
    .string(`${name} is required.`)
    .trim()
    .min(2, `${name} is required.`)
    .max(max, `Use up to ${max} characters.`)
    .regex(/^\P{Cc}*$/u, 'Use only letters, digits and symbols.');

const compact = (name: string) =>
  z
    .string(`${name} is required.`)
    .max(60, "That's too long.")
    .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase());

const bic = compact('The BIC').pipe(
  z.string().regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'A BIC has 8 or 11 letters and digits.'),
);

/** A bank account with an IBAN; its check digits are looked at by the server. */
const bankDetails = z.object({
  kind: z.literal('bank'),
  holder: words('The account holder', 70),
  iban: compact('The IBAN').pipe(
    z.string().regex(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, 'An IBAN starts with a country code and two digits.'),
  ),
});

/** A bank account anywhere else. */
const wireDetails = z.object({
  kind: z.literal('wire'),
  holder: words('The account holder', 70),
  accountNumber: compact('The account number').pipe(
    z.string().regex(/^[A-Z0-9]{4,34}$/, 'Use 4 to 34 letters and digits.'),
  ),
  bic,
  bankName: words("The bank's name", 70),
  country: compact('The country').pipe(z.string().regex(/^[A-Z]{2}$/, 'Use the two-letter country code.')),
});

/** A bitcoin address; its checksum is looked at by the server. */
const cryptoDetails = z.object({
  kind: z.literal('crypto'),
  address: z
    .string('The address is required.')
    .trim()
    .regex(/^[A-Za-z0-9]{26,90}$/, "That isn't a Bitcoin address."),
});

/** Where a payout goes, as the model types it. It comes in and never goes out again. */
export const payoutDetails = z.discriminatedUnion('kind', [bankDetails, wireDetails, cryptoDetails]);
export type PayoutDetails = z.infer<typeof payoutDetails>;
