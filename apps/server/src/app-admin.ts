import path from 'node:path';
import type { Config } from './config.ts';
import { type Admin, type AdminDepsInput, createAdmin, insertDemoOperator } from './modules/admin/index.ts';
import { loadKeyFile } from './platform/key-file.ts';

type Deps = Omit<AdminDepsInput, 'secret' | 'siteName' | 'publicUrl' | 'isProduction'>;

/** What the secrets of the staff's authenticators are encrypted with. */
function staffSecretOf(config: Config): Promise<string> {
  return loadKeyFile(path.join(config.DATA_DIR, 'secrets'), 'staff');
}

/** Builds the admin console on all other modules' public APIs. */
export async function createAppAdmin(config: Config, deps: Deps): Promise<Admin> {
  return createAdmin({
    ...deps,
    secret: await staffSecretOf(config),
    siteName: config.SITE_NAME,
    publicUrl: config.PUBLIC_URL,
    isProduction: config.production,
  });
}

const demoOperator = {
  email: 'operator@candela.example',
  password: 'candle-light-1',
  totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
};

/** Adds the operator of a demo site, whom production never lets in; resolves to how it logs in. */
export async function addDemoOperator(config: Config, deps: Pick<AdminDepsInput, 'database' | 'clock'>) {
  await insertDemoOperator({ ...deps, secret: await staffSecretOf(config) }, demoOperator);
  return { label: 'Staff', username: demoOperator.email, password: demoOperator.password, path: '/admin' };
}
