import type { MediaGrant } from '@candela/contract/shows/operations';
import { afterEach, expect, test, vi } from 'vitest';
import { layerAddress, layerControl } from './layer-exchange.ts';

const grant = { engine: 'whip', token: 'grant' } as MediaGrant;
const layer = (rid: string, width: number | null, height: number | null, active = true) => ({
  ...{ rid, width, height, active },
  framesPerSecond: 25,
  bitrate: 100_000,
});

afterEach(() => void vi.unstubAllGlobals());

/** What is sent to an engine that answers so. */
function engine(answer: object, status = 200) {
  const sent: { method: string | undefined; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    sent.push({ method, body });
    return new Response(JSON.stringify(answer), { status });
  });
  return { sent, control: layerControl(grant, 'https://site.example/live/whep/x/s1/layer') };
}

test('layers are named after their shorter side, each once, largest first; those without a size are left out', async () => {
  const { control } = engine({
    layers: [layer('q', 180, 320), layer('h', 360, 640), layer('f', 720, 1280), layer('x', null, null)],
    sent: 'q',
    reason: 'line',
  });
  const report = await control.read();
  expect(report.layers.map(({ linesPixels }) => linesPixels)).toEqual([720, 360, 180]);
  expect(report).toMatchObject({ isPictureSent: true, limitedBy: 'line' });
});

test('a layer that is not being sent cannot be chosen', async () => {
  const { control } = engine({
    layers: [layer('h', 640, 360), layer('f', 1280, 720, false)],
    sent: 'h',
    reason: 'only',
  });
  expect(await control.read()).toMatchObject({ layers: [{ linesPixels: 360 }], limitedBy: null });
});

test.each([
  ['auto', '{}'],
  [360, '{"maxHeight":360}'],
  ['audio', '{"maxHeight":0}'],
] as const)('the choice %s is sent as %s', async (choice, body) => {
  const { control, sent } = engine({ layers: [], sent: null, reason: 'chosen' });
  expect(await control.choose(choice)).toEqual({ layers: [], isPictureSent: false, limitedBy: 'choice' });
  expect(sent).toEqual([{ method: 'POST', body }]);
});

test('a refusal is an error', async () => {
  const { control } = engine({ code: 'too-many-requests' }, 429);
  await expect(control.read()).rejects.toThrow('429');
});

test('the address of the layers is found among the links', () => {
  const link =
    '<stun:stun.example.org>; rel="ice-server", </live/whep/x/s1/layer>; rel="urn:ietf:params:whep:ext:core:layer"';
  expect(layerAddress(link, 'https://site.example/live/whep/x')).toBe(
    'https://site.example/live/whep/x/s1/layer',
  );
  expect(layerAddress('<stun:stun.example.org>; rel="ice-server"', 'https://site.example/')).toBeNull();
  expect(layerAddress(null, 'https://site.example/')).toBeNull();
});
