import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { envExample, withSettingsTable } from './settings-document.ts';

const root = new URL('../../../', import.meta.url);

describe('readConfig', () => {
  it('makes a development site of an empty environment', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ PORT: 3000, production: false, PUBLIC_URL: 'http://localhost:3000' });
    expect(path.isAbsolute(config.DATA_DIR)).toBe(true);
  });

  it('takes an empty value as absent and follows the port in the public address', () => {
    const config = readConfig({ PORT: '4010', PUBLIC_URL: '', SMTP_URL: '' });
    expect(config).toMatchObject({ PORT: 4010, PUBLIC_URL: 'http://localhost:4010' });
    expect(config.SMTP_URL).toBeUndefined();
  });

  it.each([
    [{ PORT: 'three' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ NODE_ENV: 'staging' }, 'NODE_ENV'],
    [{ LIVE_SECRET: 'short' }, 'LIVE_SECRET'],
    [{ MAIL_INBOX_URL: 'imaps://a:b@mail.example/INBOX' }, 'MAIL_INBOX_ADDRESS: set all or none'],
    [{ MAIL_INBOX_ADDRESS: 'support@site.example' }, 'MAIL_INBOX_ADDRESS: set all or none'],
    [{ MAIL_INBOX_URL: 'pop3://a:b@mail.example', MAIL_INBOX_ADDRESS: 'a@b.example' }, 'MAIL_INBOX_URL'],
    [{ MAIL_INBOX_URL: 'imaps://mail.example', MAIL_INBOX_ADDRESS: 'a@b.example' }, 'needs a user'],
    [
      { MAIL_INBOX_URL: 'imaps://a:b@mail.example', MAIL_INBOX_ADDRESS: 'Support <a@b.example>' },
      'MAIL_INBOX_ADDRESS',
    ],
    [{ DATABASE_URL: 'postgres://app@db/candela' }, 'DATABASE_OWNER_URL'],
    [{ LIVEKIT_URL: 'https://live.example' }, 'LIVEKIT_KEY'],
    [{ BACKUP_S3_ENDPOINT: 'https://s3.example' }, 'BACKUP_S3_BUCKET'],
    [{ BACKUP_S3_BUCKET: 'backups' }, 'BACKUP_RECIPIENT: needed beside BACKUP_S3_BUCKET'],
    [{ BACKUP_FOLDER: '/backups' }, 'BACKUP_RECIPIENT: needed beside BACKUP_FOLDER'],
    [{ BACKUP_S3_FILES: 'on' }, 'BACKUP_S3_FILES: copies files of an S3 storage'],
    [{ LIVE_ICE_SERVERS: 'stun:a.example,turn:b.example' }, 'turn:b.example'],
    [{ LIVE_BIND_ADDRESS: 'localhost' }, 'LIVE_BIND_ADDRESS: "localhost" is no IP address'],
    [{ LIVE_BIND_ADDRESS: '[::]' }, 'LIVE_BIND_ADDRESS'],
    [
      { LIVE_PUBLIC_ADDRESS: '192.0.2.1, 2001:db8::x' },
      'LIVE_PUBLIC_ADDRESS: "2001:db8::x" is no public IP address',
    ],
    [{ LIVE_PUBLIC_ADDRESS: '::' }, 'LIVE_PUBLIC_ADDRESS'],
    [{ RTMP_PORT: '0' }, 'RTMP_PORT'],
    [{ RTMPS_PORT: '1936' }, 'RTMPS_PORT, RTMPS_CERTIFICATE_FILE, RTMPS_KEY_FILE: set all or none'],
    [
      { RTMP_PORT: '1935', RTMPS_PORT: '1935', RTMPS_CERTIFICATE_FILE: 'a', RTMPS_KEY_FILE: 'b' },
      'RTMPS_PORT: must be another port than RTMP_PORT',
    ],
    [
      { RTMP_PORT: '1935', LIVEKIT_URL: 'http://x', LIVEKIT_KEY: 'k', LIVEKIT_SECRET: 's'.repeat(32) },
      'RTMP_PORT, RTMPS_PORT: need the live engine that comes with the site, not LIVEKIT_URL',
    ],
    [{ LIVE_TCP_PORT: 'on' }, 'LIVE_TCP_PORT: must be a port number or off'],
    [{ LIVE_TCP_PORT: '70000' }, 'LIVE_TCP_PORT'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '0', COUNTRY_HEADER: 'x-country' }, 'COUNTRY_HEADER'],
    [{ TURN_URLS: 'turn:b.example' }, 'TURN_SECRET'],
    [{ TURN_SECRET: 'a secret of the tests' }, 'TURN_URLS'],
    [{ ROLE: 'cook' }, 'ROLE'],
    [{ ROLE: 'worker' }, 'ROLE: a process that is worker alone needs REDIS_URL to reach the others'],
    [
      { REDIS_URL: 'redis://localhost', SITE_SECRET: 's'.repeat(32) },
      'REDIS_URL: is for several processes, which also need DATABASE_URL, S3_ENDPOINT, LIVEKIT_URL',
    ],
    [{ REDIS_URL: 'http://localhost' }, 'REDIS_URL'],
    [{ SITE_SECRET: 'short' }, 'SITE_SECRET'],
    [{ SITE_SECRETS_OLD: 's'.repeat(32) }, 'SITE_SECRETS_OLD: goes with SITE_SECRET'],
    [{ DATABASE_DIRECT_URL: 'postgres://localhost/x' }, 'DATABASE_DIRECT_URL: goes with DATABASE_URL'],
    [{ TURN_URLS: 'stun:b.example', TURN_SECRET: 'a secret of the tests' }, 'TURN_URLS'],
  ])('names the setting that is wrong in %j', (environment, name) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(name);
  });
});

describe('the documents made from the settings', () => {
  it('.env.example is up to date (npm run settings)', async () => {
    expect(await readFile(new URL('.env.example', root), 'utf8')).toBe(envExample());
  });

  it('the table of README.md is up to date (npm run settings)', async () => {
    const readme = await readFile(new URL('README.md', root), 'utf8');
    expect(readme).toBe(withSettingsTable(readme));
  });
});
