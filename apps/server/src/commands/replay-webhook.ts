import { parseArgs } from 'node:util';
import { say } from '../platform/i18n/index.ts';
import { texts } from './locales/texts.ts';
import { runOnSite } from './operator-site.ts';

const shown = 50;

// npm run webhook:replay -- --id <id>, or without an id: the newest webhooks
const { values } = parseArgs({ options: { id: { type: 'string' } } });
const { id } = values;
if (id === undefined || /^[0-9a-f-]{36}$/i.test(id)) {
  await runOnSite(async ({ payments }) => {
    if (id !== undefined) {
      const { outcome, detail } = await payments.replayWebhook(id);
      return `${outcome}: ${detail}`;
    }
    const rows = await payments.listWebhooks(shown);
    const lines = rows.map((row) =>
      [row.received_at.toISOString(), row.id, row.provider, row.outcome ?? 'unread', row.detail].join('  '),
    );
    return lines.join('\n') || say(texts.none.webhooks);
  });
} else {
  process.stderr.write('Usage: npm run webhook:replay [-- --id <id>]\n');
  process.exitCode = 64;
}
