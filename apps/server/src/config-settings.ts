import { minuteMs } from '@candela/contract/shared/durations';
import { z } from 'zod';

/** What a site is called that nobody has named. */
export const standardName = 'Candela';

const flag = z.enum(['on', 'off']);
const port = z.coerce.number().int().min(0).max(65_535);

/**
 * Every setting the server reads, in the order `.env.example` shows them. A description is written for operators.
 */
const settings = {
  NODE_ENV: z
    .enum(['development', 'production'])
    .default('development')
    .describe('production turns off the demo site, the mail outbox page and friendly logs'),
  HOST: z
    .string()
    .min(1)
    .default('localhost')
    .describe('Address the site listens on; 0.0.0.0 for all interfaces'),
  PORT: port.default(3000).describe('Port the site listens on'),
  PUBLIC_URL: z
    .url()
    .transform((url) => (url.endsWith('/') ? url.slice(0, -1) : url))
    .optional()
    .describe('Address visitors use; http://localhost:PORT when empty'),
  TRUST_PROXY: z
    .string()
    .default('off')
    .describe(
      'Whose X-Forwarded-For counts: on for one proxy in front, a number for several, or their networks with commas',
    ),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/)
    .optional()
    .describe(
      "Header in which the proxy names the visitor's country (two letters), such as CF-IPCountry; needs TRUST_PROXY",
    ),
  CORS_ORIGINS: z
    .string()
    .default('')
    .describe('Other origins whose pages may call the API and open sockets, separated by commas'),
  CANDELA_LANGUAGE: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
    .default('en')
    .describe('Language of the site, its mails and its notifications; the web app is built in it too'),
  SITE_NAME: z
    .string()
    .min(1)
    .max(60)
    .default(standardName)
    .describe('Name of the site until staff change it in the console'),
  SOURCE_URL: z
    .url()
    .optional()
    .describe("Link to this site's source code; when empty, the site offers its own files at /source"),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error'])
    .optional()
    .describe('info in production, warn otherwise, when empty'),
  DATA_DIR: z.string().default('.data').describe('Folder of the embedded database and stored files'),
  S3_ENDPOINT: z.url().optional().describe('Stores files in this S3 storage; on the local disk when empty'),
  S3_REGION: z.string().min(1).default('us-east-1').describe('Region of the S3 storage'),
  S3_ALBUM_BUCKET: z.string().optional().describe('Bucket of pictures, sound and documents'),
  S3_VIDEO_BUCKET: z.string().optional().describe('Bucket of videos; may be the same one'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('Key of the S3 storage'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of the S3 storage'),
  CDN_URL: z
    .url()
    .optional()
    .describe('Host without a path that serves what is below public/ in the buckets; S3 only'),
  MEDIA_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(1)
    .describe('Videos and sounds processed at the same time; pictures have places of their own'),
  PLAYBACK_DEVICES: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(3)
    .describe('Devices on which one account may play videos and sounds at the same time'),
  MEDIA_THREADS: z.coerce.number().int().min(1).max(64).default(2).describe('Threads each of them may use'),
  DATABASE_URL: z
    .url()
    .optional()
    .describe('PostgreSQL 15 or newer as the application role; embedded when empty'),
  DATABASE_OWNER_URL: z.url().optional().describe('The same database as its owner, for migrations and jobs'),
  DATABASE_DIRECT_URL: z
    .url()
    .optional()
    .describe('The database server itself as the application role, when DATABASE_URL is a pooler'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10).describe('Connections of this process'),
  BACKUP_FOLDER: z
    .string()
    .optional()
    .describe('Writes an encrypted backup there every night; needs BACKUP_RECIPIENT'),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[02-9ac-hj-np-z]{58}$/, {
      error: 'must be an age recipient, age1..., as npm run backup:key prints',
    })
    .optional()
    .describe('Public half of the key that reads backups; make one with npm run backup:key'),
  BACKUP_KEEP: z.coerce
    .number()
    .int()
    .min(1)
    .max(3_650)
    .default(14)
    .describe('Backups kept in BACKUP_FOLDER or BACKUP_S3_BUCKET'),
  BACKUP_S3_ENDPOINT: z
    .url()
    .optional()
    .describe(
      'Stores backups in a bucket of this S3 storage, best of another provider; needs BACKUP_RECIPIENT',
    ),
  BACKUP_S3_REGION: z.string().min(1).default('us-east-1').describe('Region of the S3 storage of backups'),
  BACKUP_S3_BUCKET: z.string().optional().describe('Bucket of backups, which holds nothing else'),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional().describe('Key of the S3 storage of backups'),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of the S3 storage of backups'),
  BACKUP_S3_FILES: flag.default('off').describe('Puts what S3_ENDPOINT stores into each backup, too'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe('Redis 7 or newer; lets several processes answer the site'),
  ROLE: z
    .string()
    .default('web,worker')
    .transform((text) => [...new Set(text.split(',').map((part) => part.trim()))])
    .pipe(z.array(z.enum(['web', 'worker'], { error: 'write web, worker or web,worker' })))
    .describe('What this process does: web answers visitors, worker does jobs; both when empty'),
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(8)
    .default(0)
    .describe(
      'How long a stopping process says so at /ready and goes on answering, for a balancer to notice',
    ),
  SITE_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      'From which every other secret derives, the same in every process; kept in DATA_DIR when empty',
    ),
  SITE_SECRETS_OLD: z
    .string()
    .default('')
    .describe('Earlier secrets of any kind, separated by commas; what they encrypted stays readable'),
  DEMO: flag.default('on').describe('Seeds the demo site on first run; never in production'),
  SMTP_URL: z.url().optional().describe('Sends mail; kept in the outbox when empty'),
  MAIL_FROM: z.string().min(3).default(`${standardName} <no-reply@localhost>`).describe('Sender of mails'),
  MAIL_INBOX_URL: z
    .url({ protocol: /^imaps?$/ })
    .optional()
    .describe(
      'Mailbox that answers to support arrive in, such as imaps://user:password@host/INBOX; with MAIL_INBOX_ADDRESS',
    ),
  MAIL_INBOX_ADDRESS: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,24}@[A-Za-z0-9.-]+$/)
    .optional()
    .describe(
      'Address of that mailbox, such as support@example.org; mail to support+anything@ must arrive there, too',
    ),
  METRICS_PORT: port
    .optional()
    .describe('Answers /metrics for Prometheus on a port of its own; off when empty'),
  METRICS_HOST: z.string().min(1).default('127.0.0.1').describe('Address METRICS_PORT listens on'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('OpenTelemetry collector that traces are sent to, by OTLP over HTTP; off when empty'),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,]+=[^,]*(?:,[^=,]+=[^,]*)*$/)
    .optional()
    .describe('What the collector asks for, as name=value, several with commas'),
  OTEL_SERVICE_NAME: z.string().min(1).default('candela').describe('Name of this process in traces'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.1)
    .describe('Which part of requests and jobs is traced, from 0 to 1'),
  RATE_LIMIT_FACTOR: z.coerce
    .number()
    .min(0.1)
    .max(10_000)
    .default(1)
    .describe('Multiplies every rate limit, for load tests on a closed machine'),
  LIVE_UDP_PORT: port.default(0).describe('UDP port of live video; a free one when 0'),
  LIVE_TCP_PORT: z
    .union([z.literal('off'), port], { error: 'must be a port number or off' })
    .optional()
    .describe(
      'TCP port of live video, for networks that block UDP; that of LIVE_UDP_PORT when empty, or off',
    ),
  LIVE_BIND_ADDRESS: z
    .string()
    .default('127.0.0.1')
    .describe('IP address live video listens on; :: for IPv4 and IPv6'),
  LIVE_PUBLIC_ADDRESS: z
    .string()
    .optional()
    .describe('Public IP addresses of live video when behind NAT, separated by commas'),
  LIVE_MAX_VIEWERS: z.coerce
    .number()
    .int()
    .min(1)
    .max(5_000)
    .default(500)
    .describe('Most viewers in one room'),
  LIVE_HLS_SHOWS: z.coerce
    .number()
    .int()
    .min(0)
    .max(100)
    .default(4)
    .describe(
      'Most shows offered over plain HTTPS at a time, to viewers whom nothing else reaches; each takes a small process; 0 for none',
    ),
  LIVE_HLS_TRANSCODED_SHOWS: z.coerce
    .number()
    .int()
    .min(0)
    .max(100)
    .default(0)
    .describe(
      'How many of those may be in VP8, as browsers send it, and encoded anew; each takes a good part of a core',
    ),
  LIVE_MINUTE_MS: z.coerce
    .number()
    .int()
    .min(1_000)
    .max(minuteMs)
    .default(minuteMs)
    .describe('Length of a paid minute in milliseconds; shorten it for tests only'),
  RECORDING_MAX_MINUTES: z.coerce
    .number()
    .int()
    .min(1)
    .max(350)
    .default(240)
    .describe('Longest recording of a show, in minutes'),
  RECORDING_MAX_MEGABYTES: z.coerce
    .number()
    .int()
    .min(10)
    .max(100_000)
    .default(8_000)
    .describe('Largest recording of a show, in megabytes'),
  RECORDING_MIN_FREE_MEGABYTES: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(2_000)
    .describe('Recordings stop when the disk of DATA_DIR has less free space'),
  LIVE_CLIP_MEGABYTES: z.coerce
    .number()
    .int()
    .min(0)
    .max(100_000)
    .default(192)
    .describe(
      'Memory for the last minute of running free shows, which clips are cut from: a show takes up to 36 MB; 0 for no clips',
    ),
  RTMP_PORT: port
    .min(1)
    .optional()
    .describe(
      'Port of RTMP, for broadcasting software that has no WHIP (usually 1935); stream keys cross the network readable; off when empty',
    ),
  RTMPS_PORT: port
    .min(1)
    .optional()
    .describe('Port of RTMP over TLS (usually 443 or 1936), with the two files below; off when empty'),
  RTMPS_CERTIFICATE_FILE: z
    .string()
    .optional()
    .describe('Certificate of RTMPS and those it rests on, in PEM; a renewed one is read within ten minutes'),
  RTMPS_KEY_FILE: z.string().optional().describe('Private key of that certificate, in PEM'),
  RTMP_BROADCASTS: z.coerce
    .number()
    .int()
    .min(1)
    .max(200)
    .default(10)
    .describe('Most broadcasts over RTMP at a time; each takes a small process for its sound'),
  LIVE_ICE_SERVERS: z.string().default('').describe('STUN addresses, separated by commas'),
  TURN_URLS: z
    .string()
    .optional()
    .describe('TURN addresses for visitors whose network blocks UDP, separated by commas'),
  TURN_SECRET: z.string().min(16).optional().describe('The static-auth-secret of the TURN server'),
  LIVE_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('Signs media grants and stream keys; generated and kept in DATA_DIR when empty'),
  PAYOUT_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      'Encrypts payout details; generated and kept in DATA_DIR when empty. If it is lost, models have to enter them again',
    ),
  VAULT_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      'Encrypts identity documents and evidence; generated and kept in DATA_DIR when empty. If it is lost, so are they',
    ),
  IDENTITY_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(30)
    .max(36_500)
    .default(1_826)
    .describe('Days identity documents are kept after an account ends'),
  LIVEKIT_URL: z.url().optional().describe('A LiveKit cluster instead of the embedded engine'),
  LIVEKIT_KEY: z.string().optional().describe('Key of the LiveKit cluster'),
  LIVEKIT_SECRET: z.string().optional().describe('Secret of the LiveKit cluster'),
  SANDBOX_PAYMENTS: flag
    .optional()
    .describe('Test cards instead of real payments; when empty, on outside production and off in production'),
  SANDBOX_AGE_CHECK: flag
    .optional()
    .describe('A fake age check provider; when empty, on outside production and off in production'),
  CCBILL_ACCOUNT: z.string().optional().describe('CCBill account number'),
  CCBILL_SUBACCOUNT: z.string().optional().describe('CCBill subaccount with dynamic pricing'),
  CCBILL_FLEX_ID: z.string().optional().describe('Id of the CCBill FlexForm'),
  CCBILL_SALT: z.string().optional().describe('Salt of CCBill dynamic pricing'),
  CCBILL_SANDBOX: flag.default('off').describe('on uses the test host of CCBill, whose sales prove nothing'),
  CCBILL_ADDRESSES: z
    .string()
    .default('64.38.212.0/24,64.38.215.0/24,64.38.240.0/24,64.38.241.0/24')
    .describe('Networks CCBill webhooks may come from, separated by commas'),
  CCBILL_URL: z.url().optional().describe('Another host for CCBill pay pages, for a fake'),
  VEROTEL_SHOP_ID: z.string().optional().describe('Verotel shop'),
  VEROTEL_SIGNATURE_KEY: z.string().optional().describe('Signature key of the Verotel shop'),
  VEROTEL_URL: z.url().optional().describe('Another host for Verotel pay pages, for a fake'),
  BTCPAY_URL: z.url().optional().describe('Your BTCPay Server'),
  BTCPAY_STORE_ID: z.string().optional().describe('Its store'),
  BTCPAY_API_KEY: z
    .string()
    .optional()
    .describe('API key that may make and read invoices; with BTCPAY_PAYOUTS, pull payments too'),
  BTCPAY_WEBHOOK_SECRET: z.string().optional().describe('Secret of the BTCPay webhook'),
  BTCPAY_PAYOUTS: flag
    .default('off')
    .describe('on has BTCPay Server pay approved payouts to bitcoin addresses, as docs/operations.md says'),
  SELLER_NAME: z.string().default('').describe('Company on receipts; the name of the site when empty'),
  SELLER_ADDRESS: z.string().default('').describe('Its address on receipts'),
  SELLER_TAX_ID: z.string().default('').describe('Its tax number on receipts'),
  SUPPORT_EMAIL: z.string().default('').describe('Contact address for buyers, on receipts'),
  STATEMENT_DESCRIPTOR: z.string().max(22).default('').describe('How charges appear on card statements'),
} as const;

export const settingsSchema = z.object(settings);

/** The settings as they are read, before anything follows from them. */
export type Settings = z.output<typeof settingsSchema>;

/** One row a setting: its name, default as text, and description; `.env.example` and README.md are made from it. */
export function describeSettings(): { name: string; fallback: string; description: string }[] {
  return Object.entries(settings).map(([name, setting]) => {
    const fallback = setting.safeParse(undefined);
    return {
      name,
      fallback: fallback.success && fallback.data !== undefined ? String(fallback.data) : '',
      description: setting.description ?? '',
    };
  });
}
