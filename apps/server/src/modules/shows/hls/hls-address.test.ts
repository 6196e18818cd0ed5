import { describe, expect, it } from 'vitest';
import { type AddressedVisit, hlsAddress, readHlsVisit } from './hls-address.ts';

const id = (digit: number) => `${String(digit).repeat(8)}-0000-7000-8000-000000000000`;
const member: AddressedVisit = {
  ...{ showId: id(1), visitId: id(2), accountId: id(3), sessionId: id(4), country: 'FI' },
};
const visitor: AddressedVisit = {
  ...{ showId: id(1), visitId: id(2), accountId: undefined, sessionId: undefined, country: undefined },
};

function read(address: string, browser: string | undefined = 'browser') {
  const [, , , showId = '', viewer = '', visit = ''] = address.split('/');
  return readHlsVisit('secret', { showId, viewer, visit, browser });
}

describe("A visit's address", () => {
  it.each([
    ['member', member],
    ['visitor', visitor],
  ] as const)('says who a %s is, to one browser', (_, visit) => {
    const address = hlsAddress('secret', visit, 'browser');
    expect(read(address)).toEqual(visit);
    expect(read(address, 'another')).toBeUndefined();
    expect(
      readHlsVisit('secret', { showId: id(1), viewer: '-.-.-', visit: 'x', browser: undefined }),
    ).toBeUndefined();
  });

  it('cannot be made to name another show, person or country', () => {
    const address = hlsAddress('secret', member, 'browser');
    for (const [from, to] of [
      [id(1), id(5)],
      [id(2), id(5)],
      [id(3), id(5)],
      [id(4), '-'],
      ['FI', 'SE'],
    ] as const) {
      expect(read(address.replace(from, to)), from).toBeUndefined();
    }
    expect(read(hlsAddress('another secret', member, 'browser'))).toBeUndefined();
  });

  it("has no part longer than the server's router takes", () => {
    for (const part of hlsAddress('secret', member, 'browser').split('/'))
      expect(part.length).toBeLessThan(100);
  });
});
