import pg from 'pg';
import type { JobLog } from './job-log.ts';

const connectTimeoutMs = 5_000;

/**
 * Connections for the job runner. Its own pool would do, but leaves connections that it holds, such as the
 * one that listens, without anyone to notice their end; the first lost one would end the process.
 */
export function openOwnerPool(ownerUrl: string, size: number, log: JobLog): pg.Pool {
  const pool = new pg.Pool({
    connectionString: ownerUrl,
    application_name: 'candela-jobs',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    max: size,
  });
  pool.on('error', (error) => log.warn({ error }, 'A database connection of the job runner was lost.'));
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
