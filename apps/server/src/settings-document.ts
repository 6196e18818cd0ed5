import { describeSettings } from './config-settings.ts';

const tableStart = '<!-- settings: npm run settings -->';
const tableEnd = '<!-- end of settings -->';

/** The text of `.env.example`: every setting with its description and default, switched off. */
export function envExample(): string {
  const head =
    '# Every setting of the site. Copy to .env or set them in the environment; empty means the default.\n';
  const entries = describeSettings().map(
    ({ name, fallback, description }) => `\n# ${description}\n#${name}=${fallback}\n`,
  );
  return head + entries.join('');
}

/** A README with the settings table between its two marks made again. */
export function withSettingsTable(readme: string): string {
  const start = readme.indexOf(tableStart);
  const end = readme.indexOf(tableEnd);
  if (start < 0 || end < start) throw new Error('README.md has lost the marks around its settings table');
  const rows = describeSettings().map(
    ({ name, fallback, description }) =>
      `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${description} |`,
  );
  const table = ['| setting | default | what it does |', '|---|---|---|', ...rows].join('\n');
  return `${readme.slice(0, start)}${tableStart}\n${table}\n${readme.slice(end)}`;
}
