import { hourMs } from '@candela/contract/shared/durations';
import { refusal } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { afterAll, describe, expect, it } from 'vitest';
import { asViewer } from '../../../platform/viewer/index.ts';
import { openGuardedItems } from '../test-guarded-items.ts';
import type { Person } from '../test-library.ts';

const { test, ids, model, stranger, buyer } = await openGuardedItems(await openTestDatabase());

afterAll(() => test.close());

describe('playing a video', () => {
  /** Plays as the browser the address was made for, unless another one is named. */
  const play = async (
    path: string | null,
    name: string,
    asker?: string,
    from: { browser?: string | null; ip?: string } = {},
  ) => {
    const grant = path?.split('/')[3] ?? '';
    const browser = from.browser === undefined ? browserOf(grant) : (from.browser ?? undefined);
    return await test.library.play({ grant, name, asker, browser, ip: from.ip ?? '192.0.2.7' });
  };
  const browserOf = (grant: string) =>
    JSON.parse(Buffer.from(grant.split('.')[0] ?? '', 'base64url').toString() || '{}').s ??
    'a browser of the tests';

  it('gives every part under a grant, one by one, and nothing else', async () => {
    const { data } = await buyer.call.getPost({ id: ids.get('video priced') ?? '' });
    const master = await play(data.path, 'master.m3u8');
    expect(master).toMatchObject({ contentType: 'application/vnd.apple.mpegurl' });
    expect(await play(data.path, '360p/index.m3u8', buyer.id)).toMatchObject({
      text: expect.stringContaining('0.m4s'),
    });
    expect(await play(data.path, '360p/0.m4s')).toEqual({
      location: expect.stringContaining('/files/private/'),
    });
    expect(await play(data.sprite?.url ?? null, 'sprite.webp')).toHaveProperty('location');
    expect(await play(data.sprite?.vttUrl ?? null, 'sprite.vtt')).toMatchObject({ text: 'WEBVTT\n' });
    for (const name of [
      '../x/master.m3u8',
      'none.m3u8',
      'master.m3u8/..',
      '',
      '/etc/passwd',
      '360p/0.m4s\0',
      'a.json',
    ]) {
      expect(await play(data.path, name), name).toBeUndefined();
    }
  });

  it('is for the browser it was made for, or for who brings the account’s own token', async () => {
    const id = ids.get('video priced') ?? '';
    const { path } = (await buyer.call.getPost({ id })).data;
    expect(await play(path, 'master.m3u8')).toBeDefined();
    expect(await play(path, 'master.m3u8', undefined, { browser: null })).toBeUndefined();
    expect(await play(path, 'master.m3u8', undefined, { browser: 'another browser' })).toBeUndefined();
    expect(await play(path, '360p/0.m4s', undefined, { browser: stranger.session.id })).toBeUndefined();
    expect(await play(path, 'master.m3u8', buyer.id, { browser: null })).toBeDefined();
    const free = (await test.visitor.getPost({ id: ids.get('video public') ?? '' })).data.path;
    expect(await play(free, 'master.m3u8')).toBeDefined();
    expect(await play(free, 'master.m3u8', undefined, { browser: 'another browser' })).toBeUndefined();
  });

  it('goes on three devices of an account at once, and on a fourth when one of them rests', async () => {
    const id = ids.get('video priced') ?? '';
    const guest = await test.member();
    await test.entitle(guest.id, { kind: 'video', itemId: id, sellerId: model.id });
    const { path } = (await guest.call.getPost({ id })).data;
    const playAt = (ip: string, name = '360p/0.m4s') => play(path, name, undefined, { ip });
    // A copy of the cookie elsewhere is one more device.
    for (const ip of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) expect(await playAt(ip)).toBeDefined();
    const { message } = await refusal(playAt('192.0.2.4'), 'too_many_devices');
    expect(message).toContain('3 other devices');
    await refusal(playAt('192.0.2.4', 'master.m3u8'), 'too_many_devices');
    // Stills are no watching, and others of the account go on.
    expect(await playAt('192.0.2.4', 'sprite.webp')).toBeDefined();
    test.pass(40_000);
    for (const ip of ['192.0.2.1', '192.0.2.2']) expect(await playAt(ip)).toBeDefined();
    await refusal(playAt('192.0.2.4'), 'too_many_devices');
    test.pass(30_000);
    expect(await playAt('192.0.2.4')).toBeDefined();
    await refusal(playAt('192.0.2.3'), 'too_many_devices');
    expect(await playAt('192.0.2.1')).toBeDefined();
    const together = await test.member();
    await test.entitle(together.id, { kind: 'video', itemId: id, sellerId: model.id });
    const theirs = (await together.call.getPost({ id })).data.path;
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        play(theirs, 'master.m3u8', undefined, { ip: `198.51.100.${index}` }),
      ),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  it('ends with the session, the entitlement and the time, and is for its account alone', async () => {
    const id = ids.get('video priced') ?? '';
    const path = async (who: Person) => (await who.call.getPost({ id })).data.path;
    const guest = await test.member();
    await test.entitle(guest.id, { kind: 'video', itemId: id, sellerId: model.id });
    const own = await path(guest);
    expect(await play(own, 'master.m3u8', stranger.id)).toBeUndefined();
    expect(await play(own, 'master.m3u8')).toBeDefined();
    await test.run('delete from ledger.entitlements where account_id = $1', [guest.id]);
    test.pass(10_000);
    expect(await play(own, 'master.m3u8')).toBeUndefined();
    await test.entitle(guest.id, { kind: 'video', itemId: id, sellerId: model.id });
    test.pass(10_000);
    expect(await play(own, '360p/0.m4s')).toBeDefined();
    await test.run('delete from accounts.sessions where id = $1', [guest.session.id]);
    test.pass(10_000);
    expect(await play(own, '360p/0.m4s')).toBeUndefined();
    const late = await path(buyer);
    test.pass(7 * hourMs);
    expect(await play(late, 'master.m3u8')).toBeUndefined();
  });

  it('gives a sound under a grant for as long as its listener may have it', async () => {
    const id = ids.get('audio priced') ?? '';
    const guest = await test.member();
    await test.entitle(guest.id, { kind: 'audio', itemId: id, sellerId: model.id });
    const { path } = (await guest.call.getPost({ id })).data;
    const audio = await play(path, 'audio.m4a');
    expect(audio).toMatchObject({ contentType: 'audio/mp4', sizeBytes: 5 });
    expect(await play(path, 'audio.m4a', stranger.id)).toBeUndefined();
    expect(await play(path, 'waveform.json')).toBeUndefined();
    await test.run('delete from ledger.entitlements where account_id = $1', [guest.id]);
    test.pass(10_000);
    expect(await play(path, 'audio.m4a')).toBeUndefined();
  });

  it('gives a picture that is not for everybody for as long as its viewer may see it, each time again', async () => {
    const guest = await test.member();
    for (const kind of ['gallery', 'album'] as const) {
      const id = ids.get(`${kind} priced`) ?? '';
      await test.entitle(guest.id, { kind, itemId: id, sellerId: model.id });
      const { data } = await guest.call.getPost({ id });
      const [picture] =
        kind === 'album' ? (await guest.call.getAlbumImages({ id })).data.images : data.pictures;
      const addresses = [
        picture?.signedUrl,
        picture?.signedThumbUrl,
        picture?.signedMediumUrl,
        data.thumbnail,
      ];
      const seen = async () =>
        await Promise.all(
          addresses.map(async (address) => {
            const name = address?.split('/').slice(4).join('/') ?? '';
            expect(await play(address ?? null, name, stranger.id)).toBeUndefined();
            const played = await play(address ?? null, name);
            if (!played || !('location' in played)) return false;
            const key = new URL(played.location, 'http://site').pathname.replace('/files/private/', '');
            return (await test.files.stat({ key, visibility: 'private' })) !== undefined;
          }),
        );
      expect(await seen()).toEqual([true, true, true, true]);
      expect((await guest.call.getPost({ id })).data.thumbnail, 'read again').toBe(data.thumbnail);
      await test.run('delete from ledger.entitlements where account_id = $1', [guest.id]);
      test.pass(10_000);
      expect(await seen()).toEqual([false, false, false, false]);
      await test.entitle(guest.id, { kind, itemId: id, sellerId: model.id });
      test.pass(10_000);
      expect(await seen()).toEqual([true, true, true, true]);
      await test.run(
        'insert into accounts.blocks (account_id, blocked_id, created_at) values ($1, $2, now())',
        [model.id, guest.id],
      );
      await test.run('delete from ledger.entitlements where account_id = $1', [guest.id]);
      test.pass(10_000);
      expect(await seen()).toEqual([false, false, false, false]);
      await test.run('delete from accounts.blocks where blocked_id = $1', [guest.id]);
    }
  });

  it('keeps no address of a public picture open for longer than ten minutes', async () => {
    const { data } = await test.visitor.getPost({ id: ids.get('gallery public') ?? '' });
    const expires = Number(
      new URL(data.pictures[0]?.signedUrl ?? '', 'http://site.test').searchParams.get('expires'),
    );
    expect(expires * 1000 - test.now().getTime()).toBeLessThanOrEqual(600_000);
    expect(expires * 1000 - test.now().getTime()).toBeGreaterThan(0);
  });

  it('checks visitors of one country apart from those of another', async () => {
    const { data } = await test.visitor.getPost({ id: ids.get('video public') ?? '' });
    const from = (country: string) =>
      asViewer({ accountId: undefined, country }, () => play(data.path, 'master.m3u8'));
    await test.run(
      `insert into accounts.country_blocks (model_id, country, created_at) values ($1, 'NO', now())`,
      [model.id],
    );
    test.pass(10_000);
    expect([await from('SE'), await from('NO'), await from('SE')]).toEqual([
      expect.any(Object),
      undefined,
      expect.any(Object),
    ]);
    await test.run('delete from accounts.country_blocks where model_id = $1', [model.id]);
  });

  it('saves how far its viewer is, for that account alone, until its end', async () => {
    const id = ids.get('video priced') ?? '';
    const resume = async (who: Person) => (await who.call.getPost({ id })).data.resume;
    expect(await resume(buyer)).toBeNull();
    await buyer.call.savePosition({ id, positionSeconds: 7.5 });
    expect(await resume(buyer)).toEqual({ seconds: 7.5, savedAt: test.now().toISOString() });
    expect(await resume(model)).toBeNull();
    await buyer.call.savePosition({ id, positionSeconds: 12.4 });
    expect((await resume(buyer))?.seconds).toBe(0);
    await refusal(stranger.call.savePosition({ id, positionSeconds: 5 }), 'not_unlocked');
    const hidden = stranger.call.savePosition({ id: ids.get('video membersOnly') ?? '', positionSeconds: 5 });
    await refusal(hidden, 'not_found');
    await refusal(
      model.call.savePosition({ id: ids.get('news public') ?? '', positionSeconds: 5 }),
      'not_found',
    );
  });

  it('takes no grant that was made up or changed', async () => {
    const { data } = await test.visitor.getPost({ id: ids.get('video public') ?? '' });
    const grant = data.path?.split('/')[3] ?? '';
    const [payload = '', signature = ''] = grant.split('.');
    const other = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), i: ids.get('video priced') };
    const from = { asker: undefined, browser: 'a browser of the tests', ip: '192.0.2.7' };
    const forged = Buffer.from(JSON.stringify(other)).toString('base64url');
    for (const made of [
      `${forged}.${signature}`,
      payload,
      `${payload}.`,
      `.${signature}`,
      `${grant}x`,
      `${grant}.x`,
      '',
    ]) {
      expect(await test.library.play({ ...from, grant: made, name: 'master.m3u8' }), made).toBeUndefined();
    }
    expect(await test.library.play({ ...from, grant, name: 'master.m3u8' })).toBeDefined();
  });

  it('shows the teaser, and no more, of what is locked', async () => {
    const { data } = await stranger.call.getPost({ id: ids.get('video priced') ?? '' });
    expect(await play(data.teaser, 'master.m3u8')).toBeDefined();
    const grant = JSON.parse(
      Buffer.from(data.teaser?.split('/')[3]?.split('.')[0] ?? '', 'base64url').toString(),
    );
    const [media] = await test.run(
      `select file_id from library.item_files where item_id = $1 and role = 'media'`,
      [ids.get('video priced')],
    );
    expect(grant.f).not.toBe(media?.file_id);
  });
});
