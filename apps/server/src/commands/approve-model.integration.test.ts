import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type EmbeddedPostgres,
  migrate,
  openDatabase,
  startEmbeddedPostgres,
  statement,
} from '../platform/database/index.ts';
import { createJobs } from '../platform/jobs/index.ts';

const migrations = path.resolve(import.meta.dirname, '../../migrations');

let dataDir: string;
let site: EmbeddedPostgres;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'candela-operator-'));
  site = await startEmbeddedPostgres({ dataFolder: path.join(dataDir, 'database') });
  await migrate({ ownerUrl: site.ownerUrl, folder: migrations, appRole: 'candela_app' });
  const database = openDatabase({ url: site.appUrl });
  // What a site has once it has run: a decision tells her page of it by a job.
  await createJobs({ ownerUrl: site.ownerUrl, database }).prepare();
  await database.execute(
    statement(
      'test.add-accounts',
      `insert into accounts.accounts (id, unique_id, type, username, email, password_hash, dob, approval_status,
         terms_accepted_at, created_at, updated_at, email_verified_at)
       select gen_random_uuid(), name, type, name, name || '@example.org', 'x', '1990-01-01', status,
         now(), now(), now(), now()
       from (values ('maren.vale', 'model', 'pending'), ('ordinary', 'user', 'approved')) as a (name, type, status)`,
    ),
  );
  await database.close();
});
afterAll(async () => {
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
});

interface Result {
  code: number;
  output: string;
}

function run(command: string, args: string[], folder = dataDir): Promise<Result> {
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    DATA_DIR: folder,
    DATABASE_URL: '',
    DATABASE_OWNER_URL: '',
    SMTP_URL: '',
  };
  const file = path.join(import.meta.dirname, `${command}.ts`);
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, output: `${stdout}${stderr}`.trim() });
    });
  });
}

describe('an operator', () => {
  it('approves and rejects models beside a running site', async () => {
    expect(await run('approve-model', ['Maren.Vale'])).toEqual({
      code: 0,
      output: 'Approved maren.vale and emailed maren.vale@example.org.',
    });
    expect(await run('reject-model', ['maren.vale@example.org', 'It', 'is', 'blurred.'])).toEqual({
      code: 0,
      output: 'Rejected maren.vale and emailed maren.vale@example.org the reason.',
    });
    const database = openDatabase({ url: site.appUrl });
    const mails = await database.rows(
      statement<{ subject: string }>(
        'test.mails',
        `select content->'subject'->>'key' as subject from platform.mails order by created_at`,
      ),
    );
    await database.close();
    expect(mails.map((mail) => mail.subject)).toEqual([
      'accounts/mails:approved.subject',
      'accounts/mails:rejected.subject',
    ]);
  });

  it('reads in a sentence what cannot be done', async () => {
    expect(await run('approve-model', ['ordinary'])).toEqual({
      code: 1,
      output: "“ordinary” isn't a model account.",
    });
    expect(await run('approve-model', ['nobody.here'])).toEqual({
      code: 1,
      output: 'No account is called “nobody.here”.',
    });
    expect((await run('approve-model', [])).code).toBe(64);
    expect((await run('reject-model', ['maren.vale'])).code).toBe(64);
    const nowhere = path.join(dataDir, 'nowhere');
    expect((await run('approve-model', ['maren.vale'], nowhere)).output).toMatch(/no site .* yet/);
  });

  it('approves while the site rests', async () => {
    await site.stop();
    expect((await run('approve-model', ['maren.vale'])).output).toMatch(/approved/i);
    expect(await run('approve-model', ['maren.vale'])).toEqual({
      code: 0,
      output: 'maren.vale was already approved.',
    });
  });
});
