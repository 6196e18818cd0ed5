import { say } from '../platform/i18n/index.ts';
import { texts } from './locales/texts.ts';
import { runOnSite } from './operator-site.ts';

// npm run model:reject -- <username or email> "<reason the model is notified>"
const [name, ...words] = process.argv.slice(2);
const reason = words.join(' ').trim();
if (name && reason) {
  await runOnSite(async ({ accounts }) => {
    const { username, email, changed } = await accounts.rejectModel(name, reason);
    return changed
      ? say(texts.model.rejected({ username, email }))
      : say(texts.model.rejectedBefore({ username }));
  });
} else {
  process.stderr.write('Usage: npm run model:reject -- <username or email> "<reason the model is told>"\n');
  process.exitCode = 64;
}
