import type { RoomState } from '@candela/contract/shows/operations';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useLivePlayer } from '../../../platform/player/use-live-player.ts';
import { FakeRefusal, fakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import { CastButton } from './cast-button.tsx';

const id = '0198c1b2-0000-7000-8000-000000000001';
const room = { channelName: id, sessionId: id, showType: 'free', inPrivate: false } as RoomState;
// What can be played here, in the place of a show.
const address = '/cast-probe.mp4?a-show';
const given = () => ({ data: { address, expiresAt: '2026-11-22T20:00:00.000Z' } });

/** Stands in for the browser's devices. */
class Devices extends EventTarget {
  found: ((isAvailable: boolean) => void) | undefined;
  /** What was cast when the reader was asked for a device. */
  asked: string[] = [];
  element: HTMLVideoElement | undefined;
  async watchAvailability(found: (isAvailable: boolean) => void) {
    this.found = found;
    return 1;
  }
  async cancelWatchAvailability() {
    this.found = undefined;
  }
  async prompt() {
    this.asked.push(this.element?.getAttribute('src') ?? '');
  }
}

function useDevices(): Devices {
  const devices = new Devices();
  const real = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'remote');
  Object.defineProperty(HTMLMediaElement.prototype, 'remote', {
    configurable: true,
    get(this: HTMLVideoElement) {
      if (this.dataset.cast !== undefined) devices.element = this;
      return devices;
    },
  });
  onTestFinished(() => {
    if (real) Object.defineProperty(HTMLMediaElement.prototype, 'remote', real);
    else Reflect.deleteProperty(HTMLMediaElement.prototype, 'remote');
  });
  return devices;
}

function Room({ change = {} }: { change?: Partial<RoomState> }) {
  const player = useLivePlayer(null);
  return (
    <>
      <video ref={player.videoRef} src={address} muted loop data-testid="live" />
      <CastButton room={{ ...room, ...change }} player={player} />
      <output>{player.isPaused ? 'paused' : 'plays'}</output>
    </>
  );
}
let change: (next: Partial<RoomState>) => void;
function ChangingRoom() {
  const [changed, setChanged] = useState<Partial<RoomState>>({});
  change = setChanged;
  return <Room change={changed} />;
}
const button = (name = 'Cast to a TV') => page.getByRole('button', { name });

test('there is no button until a device is found, and none when it is gone', async () => {
  const devices = useDevices();
  const { sent } = fakeApi({});
  await show(<Room />);
  await expect.poll(() => devices.found).toBeDefined();
  await expect.element(button()).not.toBeInTheDocument();
  expect(devices.element?.checkVisibility(), 'what devices are looked for with is never seen').toBe(false);
  devices.found?.(true);
  await expect.element(button()).toBeVisible();
  devices.found?.(false);
  await expect.element(button()).not.toBeInTheDocument();
  expect(sent, 'nothing is packaged for those who only watch').toEqual([]);
});

test('a press asks for the address and a device; what is shown here stops until the device is left', async () => {
  const devices = useDevices();
  const { sent } = fakeApi({ shows: { castShow: given } });
  await show(<Room />);
  const live = document.querySelector<HTMLVideoElement>('[data-testid=live]');
  await live?.play();
  await expect.poll(() => devices.found).toBeDefined();
  devices.found?.(true);
  await button().click();
  await expect.poll(() => devices.asked).toEqual([address]);
  expect(sent).toEqual([['shows.castShow', { channelName: id }]]);
  devices.dispatchEvent(new Event('connect'));
  await expect.element(button('Casting. Stop or change the TV')).toBeVisible();
  await expect.poll(() => live?.paused).toBe(true);
  await button('Casting. Stop or change the TV').click();
  await expect.poll(() => devices.asked).toHaveLength(2);
  expect(sent, 'the same address').toHaveLength(1);
  devices.dispatchEvent(new Event('disconnect'));
  await expect.element(button()).toBeVisible();
  await expect.poll(() => live?.paused).toBe(false);
  expect(devices.element?.getAttribute('src')).toBe('/cast-probe.mp4');
});

test('what the server refuses is said, and no device is asked for', async () => {
  const devices = useDevices();
  fakeApi({ shows: { castShow: () => new FakeRefusal(409, 'conflict', 'This model shows names.') } });
  await show(<Room />);
  await expect.poll(() => devices.found).toBeDefined();
  devices.found?.(true);
  await button().click();
  await expect.element(page.getByText('This model shows names.')).toBeVisible();
  expect(devices.asked).toEqual([]);
});

test('a paid show is not cast, and says so', async () => {
  const devices = useDevices();
  const { sent } = fakeApi({});
  await show(<Room change={{ showType: 'private' }} />);
  await expect.poll(() => devices.found).toBeDefined();
  devices.found?.(true);
  await button().click();
  await expect.element(page.getByText(/Only free shows can be cast/)).toBeVisible();
  expect([devices.asked, sent]).toEqual([[], []]);
});

test('a press after nobody was chosen asks at once; a minute later, or in another show, for the address again', async () => {
  const devices = useDevices();
  const { sent } = fakeApi({ shows: { castShow: given } });
  await show(<ChangingRoom />);
  await expect.poll(() => devices.found).toBeDefined();
  devices.found?.(true);
  const press = async (presses: number, addresses: number) => {
    await button().click();
    await expect.poll(() => devices.asked).toHaveLength(presses);
    expect(sent).toHaveLength(addresses);
  };
  await press(1, 1);
  await press(2, 1);
  change({ sessionId: '0198c1b2-0000-7000-8000-000000000002' });
  await press(3, 2);
  vi.setSystemTime(Date.now() + 61_000);
  onTestFinished(() => {
    vi.useRealTimers();
  });
  await press(4, 3);
});
