import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { record } from '../audit.ts';
import { texts } from '../locales/texts.ts';
import { type auditList, chainedAuditList } from '../staff/audit-list.ts';
import { signAuditHead } from './checkpoints.ts';
import { auditFile } from './export-file.ts';
import { createAuditSigner } from './signing.ts';
import { verifyFile } from './verify-file.ts';
import { verifyTable } from './verify-table.ts';

let test: TestDatabase;
let owner: pg.Client;
const signer = createAuditSigner('a secret of this test, which has more than thirty-two letters');
const stranger = createAuditSigner('another secret of this test, with more than thirty-two letters');
const eve = { staffId: null, email: 'eve@example.test', role: 'owner', ip: '192.0.2.1' };

beforeAll(async () => {
  test = await openTestDatabase();
  owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
}, 60_000);

afterAll(async () => {
  await owner?.end();
  await test?.drop();
});

/** Seven entries, some of them of one transaction, with everything that is hard to write down alike. */
beforeEach(async () => {
  await owner.query('truncate admin.audit_log, admin.audit_chain, admin.audit_checkpoints');
  await owner.query("update admin.audit_head set place = 0, hash = decode(repeat('00', 32), 'hex')");
  const at = new Date('2026-03-02T20:00:00.123Z');
  for (const number of [1, 3, 5]) {
    await test.database.transaction(async (tx) => {
      for (const id of [number, number + 1]) {
        const event = { kind: 'account', id: `account-${id}`, label: '=1+1, "ä", 中', before: null };
        await record(
          tx,
          eve,
          'addAccountNote',
          { ...event, after: { note: `line\n${id}`, b: 1, a: [2] }, reason: '' },
          at,
        );
      }
    });
  }
  await test.database.transaction((tx) =>
    record(tx, eve, 'suspendAccount', { kind: 'account', id: null, reason: "-It's spam" }, at),
  );
});

const verify = () => verifyTable(test.database, signer.publicKeys);
const idAt = async (place: number): Promise<string> =>
  (await owner.query('select entry_id::text as id from admin.audit_chain where place = $1', [place])).rows[0]
    .id;

describe('the table', () => {
  it('fits as it was written, also by many at once, and what is rolled back leaves no gap', async () => {
    expect(await verify()).toEqual({ entries: 7, checkpoints: 0, misfit: null });
    await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        test.database
          .transaction(async (tx) => {
            await record(tx, eve, 'saveFaq', { kind: 'faq', id: String(number) }, new Date());
            if (number % 4 === 0) throw new Error('not this one');
          })
          .catch(() => undefined),
      ),
    );
    expect(await verify()).toEqual({ entries: 22, checkpoints: 0, misfit: null });
  });

  it('fits while entries are written at the same time', async () => {
    const writing = Array.from({ length: 30 }, (_, number) =>
      test.database.transaction((tx) =>
        record(tx, eve, 'saveFaq', { kind: 'faq', id: String(number) }, new Date()),
      ),
    );
    const checks = await Promise.all([verify(), verify(), verify()]);
    await Promise.all(writing);
    expect(checks.map(({ misfit }) => misfit)).toEqual([null, null, null]);
    expect(await verify()).toEqual({ entries: 37, checkpoints: 0, misfit: null });
  });

  it('names an entry that was changed, in whatever field', async () => {
    const changes = [
      "reason = 'Nothing.'",
      'after = after || \'{"note": ""}\'',
      "at = at + interval '1 microsecond'",
      'staff_id = gen_random_uuid()',
      "target_label = ''",
      "ip = '192.0.2.2'",
    ];
    const id = await idAt(4);
    for (const change of changes) {
      await owner.query(
        'create table public.before_change as select * from admin.audit_log where id = $1'.replace('$1', id),
      );
      await owner.query(`update admin.audit_log set ${change} where id = $1`, [id]);
      expect((await verify()).misfit, change).toEqual({ why: 'changed', place: '4', id });
      await owner.query(`update admin.audit_log l set (at, staff_id, target_label, after, reason, ip) =
        (select at, staff_id, target_label, after, reason, ip from public.before_change) where l.id = ${id}`);
      await owner.query('drop table public.before_change');
      expect((await verify()).misfit, 'put back').toBeNull();
    }
  });

  it('names an entry that was removed, alone, with its link, or from the end', async () => {
    const [third, last] = [await idAt(3), await idAt(7)];
    await owner.query('delete from admin.audit_log where id = $1', [third]);
    expect((await verify()).misfit).toEqual({ why: 'removed', place: '3', id: third });
    await owner.query('delete from admin.audit_chain where place = 3');
    expect((await verify()).misfit).toEqual({ why: 'removed', place: '3', id: null });
    await owner.query('truncate admin.audit_log, admin.audit_chain');
    expect((await verify()).misfit, 'all of it').toEqual({ why: 'cut', place: '1', id: null });
    expect(last).toBeDefined();
  });

  it('names where the end was cut off', async () => {
    const last = await idAt(7);
    await owner.query('delete from admin.audit_log where id = $1', [last]);
    await owner.query('delete from admin.audit_chain where place = 7');
    expect((await verify()).misfit).toEqual({ why: 'cut', place: '7', id: null });
  });

  it('names entries that changed places, and one that came in beside the chain', async () => {
    const [two, three] = [await idAt(2), await idAt(3)];
    const swapEntries = async () => {
      await owner.query('update admin.audit_chain set entry_id = -entry_id where place in (2, 3)');
      await owner.query(
        `update admin.audit_chain c set entry_id = -o.entry_id from admin.audit_chain o
         where c.place in (2, 3) and o.place = 5 - c.place`,
      );
    };
    const swapPlaces = async () => {
      await owner.query('update admin.audit_chain set place = place + 100 where place in (2, 3)');
      // 102 becomes 3, and 103 becomes 2.
      await owner.query('update admin.audit_chain set place = 105 - place where place > 100');
    };
    await swapEntries();
    expect((await verify()).misfit).toEqual({ why: 'changed', place: '2', id: three });
    await swapEntries();
    await swapPlaces();
    expect((await verify()).misfit).toEqual({ why: 'moved', place: '2', id: three });
    await swapPlaces();
    expect((await verify()).misfit).toBeNull();
    expect(two).toBeDefined();

    await owner.query('alter table admin.audit_log disable trigger chain_new_entry');
    await owner.query(
      "insert into admin.audit_log (at, staff_email, role, action, target_kind) values (now(), 'a@b.c', 'owner', 'x', 'y')",
    );
    await owner.query('alter table admin.audit_log enable trigger chain_new_entry');
    expect((await verify()).misfit).toMatchObject({ why: 'unchained', place: null, id: expect.any(String) });
  });

  it('names a chain that was computed anew, by the checkpoints the site signed', async () => {
    const clock = () => new Date();
    await signAuditHead({ database: test.database, clock }, signer);
    await signAuditHead({ database: test.database, clock }, signer);
    expect(await verify()).toEqual({ entries: 7, checkpoints: 1, misfit: null });
    const id = await idAt(7);
    await owner.query("update admin.audit_log set reason = 'Nothing.' where id = $1", [await idAt(2)]);
    await owner.query('truncate admin.audit_chain');
    await owner.query("update admin.audit_head set place = 0, hash = decode(repeat('00', 32), 'hex')");
    await owner.query('select admin.chain_audit_entry(l) from (select * from admin.audit_log order by id) l');
    expect((await verify()).misfit).toEqual({ why: 'forged', place: '7', id });
    await owner.query('truncate admin.audit_checkpoints');
    await signAuditHead({ database: test.database, clock }, stranger);
    expect((await verify()).misfit, 'signed by somebody else').toEqual({ why: 'forged', place: '7', id });
  });

  it('keeps the application from touching the chain', async () => {
    for (const sql of [
      "update admin.audit_chain set hash = decode(repeat('11', 32), 'hex')",
      'delete from admin.audit_chain',
      'delete from admin.audit_checkpoints',
    ]) {
      const run = test.database.execute({ name: sql.slice(0, 30), text: sql } as never);
      await expect(run, sql).rejects.toThrow(/permission denied/);
    }
  });
});

describe('a file', () => {
  const filters = { action: '', targetId: '', targetKind: '', search: '' } as Parameters<typeof auditList>[1];
  const file = async (format: 'csv' | 'jsonl', by = signer) => {
    const { data } = await chainedAuditList(test.database, { ...filters, current_page: 1, per_page: 5_000 });
    return auditFile(format, data, texts.lists.audit, by);
  };
  const check = (text: string) => verifyFile(text, signer.publicKeys);

  for (const format of ['csv', 'jsonl'] as const) {
    it(`as ${format} fits as it was exported`, async () => {
      expect(check(await file(format))).toEqual({ lines: 7, misfit: null, isSigned: true });
    });

    it(`as ${format} names the line that was changed, removed or moved, and is signed no more`, async () => {
      const text = await file(format);
      const changed = check(text.replace('account-3', 'account-9'));
      expect(changed).toMatchObject({ misfit: { why: 'changed', place: '3', line: '3' }, isSigned: false });

      const records = format === 'csv' ? text.split(/(?<=\n)(?=[0-9]+,[0-9]+,)/) : text.split(/(?<=\n)/);
      const first = format === 'csv' ? 1 : 0;
      const without = records.filter((_, index) => index !== first + 3).join('');
      expect(check(without)).toMatchObject({ misfit: { why: 'removed', line: '4' }, isSigned: false });
      const swapped = [...records];
      [swapped[first + 1], swapped[first + 2]] = [swapped[first + 2] ?? '', swapped[first + 1] ?? ''];
      expect(check(swapped.join(''))).toMatchObject({ misfit: { why: 'moved', line: '2' }, isSigned: false });
    });

    it(`as ${format} that somebody else signed, or nobody, is not this site's`, async () => {
      expect(check(await file(format, stranger))).toEqual({ lines: 7, misfit: null, isSigned: false });
      const text = await file(format);
      const unsigned = text.slice(0, text.trimEnd().lastIndexOf('\n') + 1);
      expect(check(unsigned)).toMatchObject({ lines: 7, isSigned: false });
    });
  }

  it('of some entries only fits, too, and misses its last line', async () => {
    const { data } = await chainedAuditList(test.database, {
      ...filters,
      action: 'addAccountNote',
      current_page: 1,
      per_page: 5_000,
    });
    const text = auditFile('jsonl', data, texts.lists.audit, signer);
    expect(check(text)).toEqual({ lines: 6, misfit: null, isSigned: true });
    const lines = text.trimEnd().split('\n');
    const cut = [...lines.slice(0, 5), lines[6], ''].join('\n');
    expect(check(cut)).toMatchObject({ misfit: { why: 'cut', line: '6' }, isSigned: false });
  });
});
