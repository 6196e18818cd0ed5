import { dayMs } from '@candela/contract/shared/durations';
import type { Message } from '../../../platform/i18n/index.ts';
import { texts as t } from '../locales/texts.ts';

/** Values that are times. */
const times = ['at', 'until', 'earliest', 'day', 'due', 'restoreFrom', 'heldUntil', 'paidAt'];

/** What may stand for each value of a mail, so that a reader sees how long and of what kind it is. */
export function examplesFor(site: { siteName: string; publicUrl: string }, now: Date): Message['values'] {
  const soon = now.getTime() + 3 * dayMs;
  return {
    ...Object.fromEntries(times.map((name) => [name, soon])),
    ...{ siteName: site.siteName, site: site.siteName, publicUrl: site.publicUrl },
    ...{ link: `${site.publicUrl}/example?token=abc123`, query: '', loginPath: '/login' },
    ...{ username: 'ada', name: 'Maren', recipient: 'ada', code: '123456', otpMinutes: 15, left: 8 },
    ...{ device: 'Firefox on Windows', where: 'Internet address 203.0.113.7', label: 'Evening by the sea' },
    ...{ plan: 'Gold', credits: 120, total: 120, amountCredits: 1_200, reversed: 100 },
    ...{ money: 'USD 120.00', amount: 'USD 25.00', methodLabel: 'Bank account ending 4321' },
    ...{ number: '1042', reference: 'PAY-1042', tracking: 'Parcel service, 0034 0412', kind: 'other' },
    ...{ seller: `${site.siteName} Ltd, 1 Harbour Street`, descriptor: 'CANDELA 1042' },
    ...{ reason: 'The picture of the document is blurred.', statement: 'It breaks section 3 of the terms.' },
    ...{ what: 'We took down “Evening by the sea”.', outcome: 'We found nothing that breaks our rules.' },
    ...{ work: 'A photograph of a lighthouse', signature: 'Ada Lund', subject: t.mailPreview.subject },
    ...{ title: t.mailPreview.title, text: t.mailPreview.text },
  };
}
