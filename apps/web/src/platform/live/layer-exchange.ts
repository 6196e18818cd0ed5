import type { MediaGrant } from '@candela/contract/shows/operations';
import type { QualityChoice, QualityControl, QualityLayer, QualityReport } from './quality.ts';

/** What the engine answers; see the protocol in packages/sfu. */
type LayerStatus = {
  layers: { width: number | null; height: number | null; bitrate: number; active: boolean }[];
  sent: string | null;
  reason: string;
};

/** Reads and chooses layers at the address a WHEP answer named. */
export function layerControl(grant: MediaGrant, url: string): QualityControl {
  const exchange = async (init: RequestInit) => {
    const headers = { authorization: `Bearer ${grant.token}`, 'content-type': 'application/json' };
    const response = await fetch(url, { ...init, headers });
    if (!response.ok) {
      await response.body?.cancel().catch(() => undefined);
      throw new Error(`The live engine answered ${response.status}.`);
    }
    return reportOf(await response.json());
  };
  return {
    read: () => exchange({ method: 'GET' }),
    choose: (choice) => exchange({ method: 'POST', body: JSON.stringify(limitOf(choice)) }),
  };
}

/** The address of the layers among the `Link` headers of a WHEP answer; null where the engine has none. */
export function layerAddress(links: string | null, base: string): string | null {
  const found = links?.match(/<([^>]+)>\s*;\s*rel="urn:ietf:params:whep:ext:core:layer"/)?.[1];
  return found === undefined ? null : new URL(found, base).href;
}

function limitOf(choice: QualityChoice): { maxHeight?: number } {
  if (choice === 'auto') return {};
  return { maxHeight: choice === 'audio' ? 0 : choice };
}

function reportOf({ layers, sent, reason }: LayerStatus): QualityReport {
  const byLines = new Map<number, QualityLayer>();
  for (const { width, height, bitrate, active } of layers) {
    if (!active || width === null || height === null) continue;
    const linesPixels = Math.min(width, height);
    byLines.set(linesPixels, { linesPixels, bitsPerSecond: bitrate });
  }
  return {
    layers: [...byLines.values()].toSorted((one, other) => other.linesPixels - one.linesPixels),
    isPictureSent: sent !== null,
    limitedBy: limits.get(reason) ?? null,
  };
}

const limits = new Map<string, QualityReport['limitedBy']>([
  ['chosen', 'choice'],
  ['line', 'line'],
]);
