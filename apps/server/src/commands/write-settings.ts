import { readFile, writeFile } from 'node:fs/promises';
import { envExample, withSettingsTable } from '../settings-document.ts';

const root = new URL('../../../../', import.meta.url);
const readme = new URL('README.md', root);

await writeFile(new URL('.env.example', root), envExample());
await writeFile(readme, withSettingsTable(await readFile(readme, 'utf8')));
