import { hkdfSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Secret } from './encryption/index.ts';
import { loadKeyFile } from './key-file.ts';

const secretBytes = 32;

interface SiteSecretsOptions {
  /** From which every secret derives; without it each is made on first use and saved in the folder. */
  readonly siteSecret?: string | undefined;
  /** Earlier secrets: of the whole site, or of one purpose as its file or setting had it. */
  readonly old: readonly string[];
  /** Where secrets made on first use lie, one file each, named by its purpose. */
  readonly folder: string;
}

/** The secrets of a site, each for one purpose. */
export interface SiteSecrets {
  /**
   * What is now made with this purpose's secret, followed by every secret that may have made what is already there.
   * @param setting the operator's own secret for this purpose, which goes before the derived one
   */
  of(purpose: string, setting?: string): Promise<Secret>;
}

/** A secret for one purpose. Whoever has it learns neither the site's secret nor another purpose's. */
export function deriveSecret(siteSecret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', siteSecret, '', `candela site ${purpose}`, secretBytes)).toString(
    'base64url',
  );
}

/** Opens the secrets of a site. */
export function createSiteSecrets({ siteSecret, old, folder }: SiteSecretsOptions): SiteSecrets {
  return {
    async of(purpose, setting) {
      const derived = siteSecret === undefined ? undefined : deriveSecret(siteSecret, purpose);
      // A file from before the site had one secret goes on opening what it encrypted.
      const saved =
        setting === undefined && derived === undefined
          ? await loadKeyFile(folder, purpose)
          : await readIfKept(path.join(folder, purpose));
      const earlier = old.flatMap((one) => [deriveSecret(one, purpose), one]);
      const all = [setting, derived, saved, ...earlier].filter((one) => one !== undefined);
      const [current, ...rest] = new Set(all);
      if (current === undefined) throw new Error(`There is no secret for ${purpose}.`);
      return [current, ...rest];
    },
  };
}

async function readIfKept(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
