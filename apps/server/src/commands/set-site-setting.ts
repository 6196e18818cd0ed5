import { say } from '../platform/i18n/index.ts';
import { type SiteSettings, siteSettings } from '../platform/settings/index.ts';
import { texts } from './locales/texts.ts';
import { runOnSite } from './operator-site.ts';

// npm run site:set -- earningsHoldDays 7
// npm run site:set, to see what holds now
const [key, value] = process.argv.slice(2);
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
    await database.transaction((tx) => settings.set(tx, key, wanted, null));
    return say(texts.setting({ key, value }));
  });
} else {
  process.stderr.write(`Usage: npm run site:set -- <${Object.keys(siteSettings).join('|')}> <value>\n`);
  process.exitCode = 64;
}

function isSetting(word: string): word is keyof SiteSettings {
  return Object.hasOwn(siteSettings, word);
}
