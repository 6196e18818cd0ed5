import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Settings, settingsSchema } from './config-settings.ts';
import { readTrustProxy, type TrustsProxy } from './platform/http/trusted-proxies.ts';

const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url));

export interface Config extends Settings {
  PUBLIC_URL: string;
  LOG_LEVEL: 'debug' | 'info' | 'warn' | 'error';
  /** Absolute. */
  DATA_DIR: string;
  production: boolean;
  /** This process answers visitors. */
  servesWeb: boolean;
  /** This process does jobs. */
  doesJobs: boolean;
  /** `TRUST_PROXY`, read. */
  trustsProxy: TrustsProxy | undefined;
}

/** The environment does not make a configuration; the message names each setting. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`Some settings are not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** Adds what a `.env` file beside the README says to the environment; what is set already stays. */
export function loadEnvironmentFile(): void {
  const file = path.join(repositoryRoot, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/**
 * Reads and validates the configuration; nothing else reads the environment. Empty values count as absent.
 * @throws ConfigError naming each setting that is wrong
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = settingsSchema.safeParse(given);
  if (!result.success) {
    throw new ConfigError(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const values = result.data;
  const { trustsProxy, problems: wrongTrust } = trustOf(values.TRUST_PROXY);
  const problems = [...wrongTrust, ...contradictions(values, trustsProxy)];
  if (problems.length > 0) throw new ConfigError(problems);
  const production = values.NODE_ENV === 'production';
  return {
    ...values,
    production,
    servesWeb: values.ROLE.includes('web'),
    doesJobs: values.ROLE.includes('worker'),
    trustsProxy,
    PUBLIC_URL: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    LOG_LEVEL: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    DATA_DIR: path.resolve(repositoryRoot, values.DATA_DIR),
  };
}

/** What `TRUST_PROXY` means, or what is wrong with it. */
function trustOf(setting: string): { trustsProxy: TrustsProxy | undefined; problems: string[] } {
  try {
    return { trustsProxy: readTrustProxy(setting), problems: [] };
  } catch (error) {
    const problem = `TRUST_PROXY: ${(error as Error).message}; write off, on, a number or networks`;
    return { trustsProxy: undefined, problems: [problem] };
  }
}

const shortestSecret = 32;

const s3Settings = [
  'S3_ENDPOINT',
  'S3_ALBUM_BUCKET',
  'S3_VIDEO_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

const backupBucketSettings = [
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_BUCKET',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
] as const;

function contradictions(values: Settings, trustsProxy: TrustsProxy | undefined): string[] {
  const problems: string[] = [];
  if (values.DATABASE_URL && !values.DATABASE_OWNER_URL) {
    problems.push('DATABASE_OWNER_URL: needed beside DATABASE_URL, to migrate and to run jobs');
  }
  problems.push(
    ...allOrNone(values, ['LIVEKIT_URL', 'LIVEKIT_KEY', 'LIVEKIT_SECRET']),
    ...allOrNone(values, s3Settings),
    ...allOrNone(values, backupBucketSettings),
  );
  problems.push(...severalProcesses(values));
  for (const place of ['BACKUP_FOLDER', 'BACKUP_S3_BUCKET'] as const) {
    if (values[place] && !values.BACKUP_RECIPIENT)
      problems.push(`BACKUP_RECIPIENT: needed beside ${place}; make a key with npm run backup:key`);
  }
  if (values.BACKUP_S3_FILES === 'on' && !values.S3_ENDPOINT) {
    problems.push('BACKUP_S3_FILES: copies files of an S3 storage; set S3_ENDPOINT too');
  }
  if (values.COUNTRY_HEADER && !trustsProxy) {
    problems.push('COUNTRY_HEADER: needs TRUST_PROXY, because otherwise anyone could send it');
  }
  if (values.CDN_URL && !s3Settings.some((name) => values[name]))
    problems.push('CDN_URL: serves files of an S3 storage; set S3_ENDPOINT too');
  if (values.CDN_URL && new URL(values.CDN_URL).pathname !== '/') {
    problems.push('CDN_URL: must be a host without a path');
  }
  problems.push(
    ...[values.LIVE_BIND_ADDRESS]
      .filter((address) => isIP(address) === 0)
      .map((address) => `LIVE_BIND_ADDRESS: "${address}" is no IP address`),
    ...listOf(values.LIVE_PUBLIC_ADDRESS)
      .filter((address) => isIP(address) === 0 || /^(0\.0\.0\.0|::)$|%/.test(address))
      .map((address) => `LIVE_PUBLIC_ADDRESS: "${address}" is no public IP address`),
    ...allOrNone(values, ['RTMPS_PORT', 'RTMPS_CERTIFICATE_FILE', 'RTMPS_KEY_FILE']),
    ...rtmpProblems(values),
    ...allOrNone(values, ['TURN_URLS', 'TURN_SECRET']),
    ...wrongAddresses(values.LIVE_ICE_SERVERS, /^stuns?:[^?]+$/).map(
      (address) =>
        `LIVE_ICE_SERVERS: "${address}" is no stun: address; TURN goes into TURN_URLS and TURN_SECRET`,
    ),
    ...wrongAddresses(values.TURN_URLS, /^turns?:.+$/).map(
      (address) => `TURN_URLS: "${address}" is no turn: or turns: address`,
    ),
    ...allOrNone(values, ['MAIL_INBOX_URL', 'MAIL_INBOX_ADDRESS']),
    ...allOrNone(values, ['CCBILL_ACCOUNT', 'CCBILL_SUBACCOUNT', 'CCBILL_FLEX_ID', 'CCBILL_SALT']),
    ...allOrNone(values, ['VEROTEL_SHOP_ID', 'VEROTEL_SIGNATURE_KEY']),
    ...allOrNone(values, ['BTCPAY_URL', 'BTCPAY_STORE_ID', 'BTCPAY_API_KEY', 'BTCPAY_WEBHOOK_SECRET']),
  );
  if (values.BTCPAY_PAYOUTS === 'on' && !values.BTCPAY_URL) {
    problems.push('BTCPAY_PAYOUTS: needs BTCPAY_URL and its store, key and secret');
  }
  if (values.MAIL_INBOX_URL && !/^\w+:\/\/[^/:@]+:[^/@]+@/.test(values.MAIL_INBOX_URL)) {
    problems.push('MAIL_INBOX_URL: needs a user and a password, such as imaps://user:password@host/INBOX');
  }
  if (values.CCBILL_SANDBOX === 'on' && values.NODE_ENV === 'production') {
    problems.push('CCBILL_SANDBOX: its sales prove nothing, so it is never for production');
  }
  return problems;
}

/** What a site needs before a second process may answer it: all that a process alone keeps to itself. */
const sharedSettings = ['DATABASE_URL', 'SITE_SECRET', 'S3_ENDPOINT', 'LIVEKIT_URL'] as const;

function severalProcesses(values: Settings): string[] {
  const problems: string[] = [];
  const missing = sharedSettings.filter((name) => !values[name]);
  if (values.REDIS_URL && missing.length > 0) {
    problems.push(`REDIS_URL: is for several processes, which also need ${missing.join(', ')}`);
  }
  if (values.ROLE.length === 1 && !values.REDIS_URL) {
    problems.push(`ROLE: a process that is ${values.ROLE[0]} alone needs REDIS_URL to reach the others`);
  }
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL) {
    problems.push('DATABASE_DIRECT_URL: goes with DATABASE_URL');
  }
  const old = listOf(values.SITE_SECRETS_OLD);
  if (old.length > 0 && !values.SITE_SECRET) problems.push('SITE_SECRETS_OLD: goes with SITE_SECRET');
  if (old.some((secret) => secret.length < shortestSecret)) {
    problems.push(`SITE_SECRETS_OLD: each has ${shortestSecret} characters or more`);
  }
  return problems;
}

function rtmpProblems({ RTMP_PORT, RTMPS_PORT, LIVEKIT_URL }: Settings): string[] {
  const problems: string[] = [];
  if (LIVEKIT_URL && (RTMP_PORT ?? RTMPS_PORT) !== undefined) {
    problems.push('RTMP_PORT, RTMPS_PORT: need the live engine that comes with the site, not LIVEKIT_URL');
  }
  if (RTMP_PORT !== undefined && RTMP_PORT === RTMPS_PORT) {
    problems.push('RTMPS_PORT: must be another port than RTMP_PORT');
  }
  return problems;
}

/** The parts of a setting that lists things, separated by commas. */
export function listOf(setting: string | undefined): string[] {
  return (setting ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

function wrongAddresses(setting: string | undefined, pattern: RegExp): string[] {
  return listOf(setting).filter((address) => !pattern.test(address));
}

function allOrNone(values: Settings, names: readonly (keyof Settings)[]): string[] {
  const given = names.filter((name) => values[name]).length;
  return given === 0 || given === names.length ? [] : [`${names.join(', ')}: set all or none`];
}
