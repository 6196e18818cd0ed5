import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';

/** What must stay the same from start to start; `server.json`, readable by our own account only. */
export interface ServerSettings {
  /** The port on 127.0.0.1 that was free last time and is tried first. */
  readonly port: number;
  readonly passwords: {
    readonly postgres: string;
    readonly candela_owner: string;
    readonly candela_app: string;
  };
}

const settingsFile = (folder: string) => path.join(folder, 'server.json');

/** The settings kept in `folder`, or undefined when none were. */
export async function readSettings(folder: string): Promise<ServerSettings | undefined> {
  const text = await readFile(settingsFile(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : (JSON.parse(text) as ServerSettings);
}

/** Settings with new random passwords, not yet kept. */
export function newSettings(): ServerSettings {
  const password = () => randomBytes(24).toString('hex');
  return { port: 0, passwords: { postgres: password(), candela_owner: password(), candela_app: password() } };
}

/** Keeps the settings; after a power cut the file holds either the old or the new ones in full. */
export async function saveSettings(folder: string, settings: ServerSettings): Promise<void> {
  const draft = `${settingsFile(folder)}.new`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(settings, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, settingsFile(folder));
}

/** `wanted` when it is free on 127.0.0.1, else a port that is. */
export async function choosePort(wanted: number): Promise<number> {
  return (await freePort(wanted)) ?? (await freePort(0)) ?? wanted;
}

function freePort(wanted: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen({ port: wanted, host: '127.0.0.1' }, () => {
      const address = probe.address();
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : undefined));
    });
  });
}
