import fs from 'node:fs';
import path from 'node:path';
import { completeOptionals, missingOptionals } from './lockfile.mjs';
import { repositoryRoot } from './runtime.mjs';

// Run after adding a package against a registry that lacks other systems' native packages.
const file = path.join(repositoryRoot, 'package-lock.json');
const lock = JSON.parse(fs.readFileSync(file, 'utf8'));
const packages = completeOptionals(lock.packages);
const left = missingOptionals(packages);
if (JSON.stringify(packages) !== JSON.stringify(lock.packages)) {
  fs.writeFileSync(file, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
}
for (const { name, parent } of left)
  console.error(`${parent} asks for ${name}, which the lockfile cannot name.`);
process.exitCode = left.length > 0 ? 1 : 0;
