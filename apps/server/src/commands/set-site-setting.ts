import { changeSetting } from '../modules/admin/index.ts';
import { say } from '../platform/i18n/index.ts';
import { type SiteSettings, siteSettings } from '../platform/settings/index.ts';
import { texts } from './locales/texts.ts';
import { commandLine, runOnSite } from './operator-site.ts';

// npm run site:set -- earningsHoldDays 7 "Fewer chargebacks"
// npm run site:set, to see what holds now
const [key, value, reason = ''] = process.argv.slice(2);
if (key === undefined) {
  await runOnSite(async ({ settings }) =>
    Object.entries(await settings.all())
      .map(([name, held]) => `${name} ${held}`)
      .join('\n'),
  );
} else if (value !== undefined && isSetting(key)) {
  await runOnSite(async ({ database, settings }) => {
    // The settings themselves refuse what they cannot be, a word for a number too.
    const wanted = (/^-?\d+$/.test(value) ? Number(value) : value) as SiteSettings[typeof key];
    const clock = () => new Date();
    await database.transaction((tx) =>
      changeSetting({ settings, clock }, tx, commandLine, { key, value: wanted, reason }),
    );
    return say(texts.setting({ key, value }));
  });
} else {
  process.stderr.write(
    `Usage: npm run site:set -- <${Object.keys(siteSettings).join('|')}> <value> [reason]\n`,
  );
  process.exitCode = 64;
}

function isSetting(word: string): word is keyof SiteSettings {
  return Object.hasOwn(siteSettings, word);
}
