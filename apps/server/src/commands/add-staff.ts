import { parseArgs } from 'node:util';
import { email as emailShape } from '@candela/contract/accounts/fields';
import { type StaffRole, staffRoles } from '@candela/contract/admin/staff-roles';
import { insertStaff } from '../modules/admin/index.ts';
import { say } from '../platform/i18n/index.ts';
import { texts } from './locales/texts.ts';
import { commandLine, runOnSite } from './operator-site.ts';

// npm run staff:add -- --email ada@example.org --role owner [--name "Ada"]
const { values } = parseArgs({
  options: { email: { type: 'string' }, role: { type: 'string' }, name: { type: 'string' } },
});
const email = emailShape.safeParse(values.email);
const role = staffRoles.find((each): each is StaffRole => each === values.role);
if (email.success && role) {
  await runOnSite(async ({ database, publicUrl }) => {
    const name = (values.name ?? email.data.split('@', 1)[0] ?? '').slice(0, 80);
    const clock = () => new Date();
    const added = await database.transaction((tx) =>
      insertStaff({ clock }, tx, commandLine, { email: email.data, name, role }),
    );
    return [
      say(texts.staff.added({ email: email.data, role, publicUrl })),
      say(texts.staff.password({ password: added.password })),
      say(texts.staff.expires),
    ].join('\n');
  });
} else {
  process.stderr.write(
    `Usage: npm run staff:add -- --email <address> --role <${staffRoles.join('|')}> [--name <name>]\n`,
  );
  process.exitCode = 64;
}
