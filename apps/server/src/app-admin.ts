import { statfs } from 'node:fs/promises';
import { backupPlaceOf } from './app-backup.ts';
import { appSecret } from './app-secrets.ts';
import type { Config } from './config.ts';
import {
  type Admin,
  type AdminDepsInput,
  createAdmin,
  createAuditSigner,
  insertDemoOperator,
} from './modules/admin/index.ts';
import { newestBackup } from './platform/backup/index.ts';
import type { LiveEngine } from './platform/live/index.ts';
import { createPictureRewriter } from './platform/media/index.ts';

type Deps = Omit<
  AdminDepsInput,
  'secret' | 'auditSigner' | 'publicUrl' | 'rewritePicture' | 'isProduction' | 'machine'
> & {
  engine: Pick<LiveEngine, 'isPresenceKnown'>;
};

/** Builds the admin console on all other modules' public APIs. */
export async function createAppAdmin(config: Config, { engine, ...deps }: Deps): Promise<Admin> {
  return createAdmin({
    ...deps,
    machine: machineOf(config, engine, deps.clock()),
    secret: await appSecret(config, 'staff'),
    auditSigner: createAuditSigner(await appSecret(config, 'audit')),
    publicUrl: config.PUBLIC_URL,
    rewritePicture: createPictureRewriter(),
    isProduction: config.production,
  });
}

function machineOf(config: Config, engine: Deps['engine'], startedAt: Date): AdminDepsInput['machine'] {
  const place = backupPlaceOf(config);
  return {
    startedAt,
    isLiveKnown: () => engine.isPresenceKnown(),
    async disk() {
      const { bavail, blocks, bsize } = await statfs(config.DATA_DIR);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    },
    async backups() {
      if (!place || !config.BACKUP_RECIPIENT) return { made: 'nowhere', at: null };
      // Only a process that does jobs makes them, and other machines need not have its folder.
      return { made: config.doesJobs ? 'here' : 'elsewhere', at: await newestBackup(place) };
    },
  };
}

const demoOperator = {
  email: 'operator@candela.example',
  password: 'candle-light-1',
  totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
};

/** Adds the operator of a demo site, whom production never lets in; resolves to how it logs in. */
export async function addDemoOperator(config: Config, deps: Pick<AdminDepsInput, 'database' | 'clock'>) {
  await insertDemoOperator({ ...deps, secret: await appSecret(config, 'staff') }, demoOperator);
  return { label: 'Staff', username: demoOperator.email, password: demoOperator.password, path: '/admin' };
}
