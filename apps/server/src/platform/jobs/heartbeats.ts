import type pg from 'pg';
import type { JobLog } from './job-log.ts';
import { openOwnerPool } from './owner-pool.ts';

const defaultBeatMs = 10_000;
const defaultDeadAfterMs = 30_000;

/** How often a process says that it does jobs, and after how long a silence others take them over; in milliseconds. */
export interface HeartbeatTimes {
  readonly beatMs: number;
  readonly deadAfterMs: number;
}

const beat = `
  insert into platform.job_runners (name, beat_at) select name, now() from unnest($1::text[]) as name
  on conflict (name) do update set beat_at = excluded.beat_at`;
const deadHolders = `
  select distinct locked_by as name from graphile_worker.jobs
  where locked_by is not null and locked_by <> all ($1::text[])
    and locked_at < now() - $2::double precision * interval '1 millisecond'
    and not exists (
      select from platform.job_runners r
      where r.name = locked_by and r.beat_at >= now() - $2::double precision * interval '1 millisecond')`;
const forget = `delete from platform.job_runners where beat_at < now() - interval '1 day' or name = any ($1::text[])`;

/**
 * Says again and again that this process's runners live, and frees the jobs of runners that no longer say so. A process that was
 * only paused may then do a job that another does too, which handlers tolerate.
 * @param livePools names of this process's runners, read at every beat
 */
export async function startHeartbeats(
  ownerUrl: string,
  livePools: ReadonlySet<string>,
  log: JobLog,
  { beatMs, deadAfterMs }: HeartbeatTimes = { beatMs: defaultBeatMs, deadAfterMs: defaultDeadAfterMs },
): Promise<{ stop(): Promise<void> }> {
  const pool = openOwnerPool(ownerUrl, 1, log);
  const known = new Set<string>();
  let underWay: Promise<void> | undefined;
  let stopped: Promise<void> | undefined;

  async function once(): Promise<void> {
    const mine = [...livePools];
    for (const name of mine) known.add(name);
    await pool.query(beat, [mine]);
    const dead = await deadOf(pool, mine, deadAfterMs);
    if (dead.length === 0) return;
    await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [dead]);
    await pool.query(forget, [dead]);
    log.warn({ runners: dead.length }, 'Jobs that a dead process had begun are free again.');
  }
  function look(): void {
    underWay ??= once()
      .catch((error: unknown) => log.warn({ error }, 'A heartbeat of the job runner failed.'))
      .finally(() => {
        underWay = undefined;
      });
  }

  look();
  await underWay;
  const timer = setInterval(look, beatMs).unref();
  async function stop(): Promise<void> {
    clearInterval(timer);
    await underWay;
    await pool.query(forget, [[...known]]).catch(() => {});
    await pool.end();
  }
  return {
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

async function deadOf(pool: pg.Pool, mine: string[], deadAfterMs: number): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(deadHolders, [mine, deadAfterMs]);
  return rows.map((row) => row.name);
}
