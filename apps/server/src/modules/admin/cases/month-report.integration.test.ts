import { openTestDatabase } from '@candela/testkit/test-database';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { AdminDeps } from '../dependencies.ts';
import { exportCases } from './export-cases.ts';

let own: Awaited<ReturnType<typeof openTestDatabase>>;
let owner: pg.Client;
const [model, staffId] = [uuid(), uuid()];

beforeAll(async () => {
  own = await openTestDatabase();
  owner = new pg.Client({ connectionString: own.ownerUrl });
  await owner.connect();
  await owner.query(
    `insert into accounts.accounts (id, unique_id, type, username, email, password_hash, dob, approval_status,
       email_verified_at, terms_accepted_at, created_at, updated_at)
     values ($1, 'm1', 'model', 'named.model', 'm@site.test', 'x', '1990-01-01', 'approved', now(), now(), now(), now())`,
    [model],
  );
});
afterAll(async () => {
  await owner?.end();
  await own?.drop();
});

interface Case {
  reason: string;
  source?: string;
  kind?: string;
  at: string;
  due: string;
  decision?: string;
  decidedAt?: string;
  appealedAt?: string;
  outcome?: string;
  outcomeAt?: string;
  hid?: boolean;
}

async function add(one: Case): Promise<string> {
  const id = uuid();
  await owner.query(
    `insert into moderation.cases (id, source, subject_kind, subject_id, subject_label, account_id, reason, text,
       reporter_name, reporter_email, is_urgent, hid_item, status, created_at, due_at, decision, statement, decided_at,
       appealed_at, appeal_text, appeal_outcome, appeal_decided_at)
     values ($1, $2, $3, $4, 'A secret label', $5, $6, 'Secret words', 'Secret Name', 'secret@site.test', false, $7, $8,
       $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      id,
      one.source ?? 'report',
      one.kind ?? 'item',
      uuid(),
      model,
      one.reason,
      one.hid ?? false,
      one.decision ? 'decided' : 'open',
      one.at,
      one.due,
      one.decision ?? null,
      one.decision ? 'Secret reasons' : null,
      one.decidedAt ?? null,
      one.appealedAt ?? null,
      one.appealedAt ? 'Secret appeal' : null,
      one.outcome ?? null,
      one.outcomeAt ?? null,
    ],
  );
  return id;
}

const log = (action: string, at: string, after: object | null = null) =>
  owner.query(
    `insert into admin.audit_log (at, staff_email, role, action, target_kind, after) values ($1, 'x', 'moderator', $2, 'x', $3)`,
    [at, action, after],
  );

async function exported(month: string) {
  const deps = { database: own.database, clock: () => new Date() } as unknown as AdminDeps;
  const staff = { staffId, email: 'staff@site.test', role: 'moderator' };
  const { caseCount, csv, figuresCsv } = await exportCases(deps, month, {
    staff,
    ip: '::1',
  } as unknown as RequestContext);
  const figures = new Map(
    figuresCsv
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => {
        const [, ...cells] = /^"?(.*?)"?,"?(.*?)"?,"?(.*?)"?,([0-9.]+)$/.exec(line) ?? [];
        return [cells.slice(0, 3).filter(Boolean).join(' / '), Number(cells[3])] as const;
      }),
  );
  return { caseCount, csv, figures };
}

test('a month is reported by reason, time, outcome and appeal, with what was done besides, and by nobody’s name', async () => {
  const at = '2026-03-02T10:00:00Z';
  await add({
    reason: 'intimate',
    at,
    due: '2026-03-04T10:00:00Z',
    decision: 'takeDown',
    decidedAt: '2026-03-03T10:00:00Z',
  });
  await add({
    reason: 'intimate',
    at,
    due: '2026-03-04T10:00:00Z',
    decision: 'takeDown',
    decidedAt: '2026-03-06T10:00:00Z',
  });
  await add({
    reason: 'minor',
    at,
    due: '2026-03-03T10:00:00Z',
    decision: 'dismiss',
    decidedAt: '2026-03-02T12:00:00Z',
    hid: true,
  });
  await add({
    reason: 'spam',
    source: 'complaint',
    kind: 'profile',
    at: '2026-03-31T23:59:59Z',
    due: '2026-04-09T00:00:00Z',
  });
  const suspended = {
    reason: 'harassment',
    at: '2026-02-20T10:00:00Z',
    due: '2026-03-03T10:00:00Z',
    decision: 'suspend',
    decidedAt: '2026-03-01T00:00:00Z',
    appealedAt: '2026-03-05T00:00:00Z',
    outcome: 'reversed',
    outcomeAt: '2026-03-06T12:00:00Z',
  };
  await add(suspended);
  await add({
    ...suspended,
    at: '2026-04-01T00:00:00Z',
    decidedAt: '2026-04-02T00:00:00Z',
    appealedAt: '2026-04-03T00:00:00Z',
    outcomeAt: '2026-04-04T00:00:00Z',
  });
  const copied = await add({
    reason: 'copyright',
    source: 'dmca',
    at,
    due: '2026-03-11T10:00:00Z',
    decision: 'takeDown',
    decidedAt: '2026-03-04T10:00:00Z',
  });
  await owner.query(
    `insert into moderation.dmca_notices (case_id, claimant_name, claimant_address, claimant_phone, claimant_email, work, signature,
       counter_name, counter_at, counter_text, restore_from, restore_by, restored_at)
     values ($1, 'Secret Name', 'x', 'x', 'secret@site.test', 'x', 'x', 'x', '2026-03-05', 'x', '2026-03-23', '2026-03-25', '2026-03-24')`,
    [copied],
  );
  await owner.query(
    `insert into moderation.copyright_strikes (case_id, account_id, struck_at, proposes_suspension, withdrawn_at)
     values ($1, $2, '2026-03-04', true, '2026-03-24')`,
    [copied, model],
  );
  await owner.query(
    `insert into moderation.blocked_files (id, case_id, file_id, sha256, created_at)
     values ($1, $2, $1, decode(repeat('00', 32), 'hex'), '2026-03-04')`,
    [uuid(), copied],
  );
  for (const status of ['passed', 'passed', 'failed']) {
    await owner.query(
      `insert into age_check.checks (id, account_id, provider, reference, country, status, started_at, decided_at, expires_at)
       values ($1, $2, 'x', 'x', 'GB', $3::text, '2026-03-07', '2026-03-07', case when $3 = 'passed' then now() end)`,
      [uuid(), model, status],
    );
  }
  await log('reviewItem', '2026-03-08', { approval: 'rejected' });
  await log('reviewItem', '2026-03-08', { approval: 'approved' });
  await log('stopShow', '2026-03-09');
  await log('holdEarnings', '2026-03-10');
  await log('stopShow', '2026-04-09');

  const { caseCount, csv, figures } = await exported('2026-03');
  expect(caseCount).toBe(5);
  expect(csv.trim().split(/\r?\n/)).toHaveLength(6);
  const line = csv.split(/\r?\n/).find((each) => each.includes('dmca')) ?? '';
  expect(line).toContain(',copyright,2026-03-02T10:00:00.000Z,2026-03-11T10:00:00.000Z,decided,takeDown,');
  expect(line).toContain(',48,false,false,0,1,');
  expect(line).toContain('2026-03-24T00:00:00.000Z');
  expect(Object.fromEntries(figures)).toMatchObject({
    'cases / received / intimate': 2,
    'cases / received / minor': 1,
    'cases / received / spam': 1,
    'cases / received by way / dmca': 1,
    'cases / received by way / complaint': 1,
    'cases / received by kind / profile': 1,
    'cases / decided / intimate': 2,
    'cases / decided in time / intimate': 1,
    'cases / decided too late / intimate': 1,
    'cases / hidden at once / minor': 1,
    'cases / still open / spam': 1,
    'cases / median hours to the decision / intimate': 60,
    'cases / most hours to the decision / intimate': 96,
    'decisions / decided / intimate, takeDown': 2,
    'decisions / decided / minor, dismiss': 1,
    'decisions / decided / harassment, suspend': 1,
    'decisions / statements of reasons / takeDown': 3,
    'decisions / statements of reasons / suspend': 1,
    'appeals / received / harassment': 1,
    'appeals / decided / reversed': 1,
    'appeals / median hours to the outcome / reversed': 36,
    'copyright / notices': 1,
    'copyright / counter-notices': 1,
    'copyright / restored after a counter-notice': 1,
    'copyright / strikes': 1,
    'copyright / strikes withdrawn': 1,
    'copyright / repeat infringers': 1,
    're-uploads / files blocked for later': 1,
    'before publication / reviewed / approved': 1,
    'before publication / reviewed / rejected': 1,
    'age checks / begun / GB, passed': 2,
    'age checks / begun / GB, failed': 1,
    'staff / actions / stopShow': 1,
    'staff / actions / holdEarnings': 1,
  });
  expect(figures.has('cases / received / harassment'), 'came in during another month').toBe(false);
  for (const text of [csv, ...figures.keys()]) expect(text).not.toMatch(/secret|named\.model/i);
  const empty = await exported('2027-01');
  expect(empty.caseCount).toBe(0);
  expect(empty.figures.size).toBe(0);
  const logged = await owner.query(
    `select target_label from admin.audit_log where action = 'exportCases' order by id`,
  );
  expect(logged.rows).toEqual([{ target_label: '2026-03' }, { target_label: '2027-01' }]);
});
