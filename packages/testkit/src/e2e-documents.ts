import { dayMs } from '@candela/contract/shared/durations';
import sharp from 'sharp';
import type { Site } from './boot.ts';

/** A made-up document: a card with lines on it, in the colours given. */
export async function documentPicture(hue: number): Promise<Buffer> {
  const rows = [...Array(5).keys()].map(
    (row) => `<rect x="180" y="${50 + row * 36}" width="${170 - row * 14}" height="14" rx="7" fill="#fff8"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="270"><rect width="420" height="270" rx="18" fill="hsl(${hue},38%,42%)"/><rect x="36" y="50" width="112" height="150" rx="8" fill="#fffb"/>${rows.join('')}</svg>`;
  return await sharp(Buffer.from(svg))
    .jpeg()
    .withExif({ IFD0: { Artist: 'hidden in the picture' } })
    .toBuffer();
}

/** What a form says of an adult's passport. */
export function passportFacts() {
  const expiresOn = new Date(Date.now() + 3 * 365 * dayMs).toISOString().slice(0, 10);
  return {
    legalName: 'Maren Adele Vale',
    aliases: 'Mara Vale',
    dob: '1991-04-23',
    kind: 'passport',
    number: 'X7741290',
    country: 'DE',
    expiresOn,
  };
}

/** Sends a passport over the API with an application token; resolves to the ids of its pictures. */
export async function sendPassport(
  site: Site,
  token: string | undefined,
  facts: Record<string, unknown> = passportFacts(),
): Promise<{ status: number; body: Record<string, unknown>; files: { front: string; selfie: string } }> {
  const upload = async (side: 'front' | 'selfie', hue: number) => {
    const data = (await documentPicture(hue)).toString('base64');
    const answer = await site.call('identityAccess/uploadDocument', { token, side, data });
    if (answer.status !== 200) throw new Error(`The ${side} was not taken: ${JSON.stringify(answer.body)}`);
    return (answer.body.data as { fileId: string }).fileId;
  };
  const files = { front: await upload('front', 210), selfie: await upload('selfie', 24) };
  const sent = await site.call('identityAccess/sendIdentity', { token, ...facts, ...files });
  return { status: sent.status, body: sent.body as Record<string, unknown>, files };
}
