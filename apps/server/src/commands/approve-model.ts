import { runOnSite } from './operator-site.ts';

// npm run model:approve -- <username or email>
const [name] = process.argv.slice(2);
if (name) {
  await runOnSite(async ({ accounts }) => {
    const { username, email, changed } = await accounts.approveModel(name);
    return changed ? `${username} is approved; a mail tells ${email}.` : `${username} was approved already.`;
  });
} else {
  process.stderr.write('Usage: npm run model:approve -- <username or email>\n');
  process.exitCode = 64;
}
