import path from 'node:path';
import type { Config } from './config.ts';
import { type Admin, type AdminOptions, createAdmin } from './features/admin/index.ts';
import { keptSecret } from './platform/kept-secret.ts';

type Parts = Omit<AdminOptions, 'secret' | 'siteName' | 'publicUrl' | 'isProduction'>;

/** What the secrets of the staff's authenticators are encrypted with. */
export function staffSecretOf(config: Config): Promise<string> {
  return keptSecret(path.join(config.DATA_DIR, 'secrets'), 'staff');
}

/** Builds the operator's desk on the doors of all other features. */
export async function createAppAdmin(config: Config, parts: Parts): Promise<Admin> {
  return createAdmin({
    ...parts,
    secret: await staffSecretOf(config),
    siteName: config.SITE_NAME,
    publicUrl: config.PUBLIC_URL,
    isProduction: config.production,
  });
}
