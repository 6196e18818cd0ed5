import { say } from '../platform/i18n/index.ts';
import { texts } from './locales/texts.ts';
import { runOnSite } from './operator-site.ts';

// npm run model:approve -- <username or email>
const [name] = process.argv.slice(2);
if (name) {
  await runOnSite(async ({ accounts }) => {
    const { username, email, changed } = await accounts.approveModel(name);
    return changed
      ? say(texts.model.approved({ username, email }))
      : say(texts.model.approvedBefore({ username }));
  });
} else {
  process.stderr.write('Usage: npm run model:approve -- <username or email>\n');
  process.exitCode = 64;
}
