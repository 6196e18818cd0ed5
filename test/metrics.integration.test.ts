import { readFileSync } from 'node:fs';
import path from 'node:path';
import { bootSite, type Site } from '@candela/testkit/boot';
import { freePort } from '@candela/testkit/free-port';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';

let site: Site;
let address: string;

beforeAll(async () => {
  const port = await freePort();
  address = `http://127.0.0.1:${port}/metrics`;
  site = await bootSite({ seed: 'none', env: { METRICS_PORT: String(port) } });
});
afterAll(() => site.stop());

test('what an operator watches is answered on a port of its own, and on no other', async () => {
  await site.call('userAccess/getAllModelWithCategory', {});
  await site.call('userAccess/login', { login: 'nobody', password: 'wrong', type: 'user' });
  const sockets = [io(site.url), io(site.url)];
  try {
    await expect.poll(async () => (await read()).get('candela_sockets')).toBe(2);
    const figures = await read();
    const requests = [...figures].filter(([name]) => name.startsWith('candela_http_request_seconds_count'));
    const countOf = (...parts: string[]) =>
      requests.find(([name]) => parts.every((part) => name.includes(part)))?.[1];
    expect(countOf('/api/userAccess/getAllModelWithCategory', 'status="200"')).toBe(1);
    expect(countOf('/api/userAccess/login', 'status="401"')).toBe(1);
    expect(figures.get('candela_live_presence_known')).toBe(1);
    expect(figures.get('candela_jobs_given_up')).toBe(0);
    expect(figures.get('candela_mails_given_up')).toBe(0);
    expect(figures.get('candela_paid_seats')).toBe(0);
    expect(figures.get('candela_disk_free_bytes')).toBeGreaterThan(0);
    // Before the first check there is nothing to say, and a 0 would be a claim.
    expect(figures.has('candela_ledger_differences')).toBe(false);
  } finally {
    for (const socket of sockets) socket.close();
  }
  expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
});

test.each(['prometheus-alerts.yaml', 'grafana-dashboard.json'])(
  '%s asks for figures that exist',
  async (file) => {
    const text = await (await fetch(address)).text();
    const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    const asked = readFileSync(path.join(import.meta.dirname, '../deploy', file), 'utf8');
    const names = [...asked.matchAll(/\bcandela_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    );
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  },
);

test('an engine that hangs is seen, and the figures it cannot give are absent', async () => {
  const { engine = 0 } = site.pids();
  process.kill(engine, 'SIGSTOP');
  await expect.poll(async () => (await read()).get('candela_live_presence_known')).toBe(0);
  expect((await read()).has('candela_live_viewers')).toBe(false);
  // Another takes its place.
  await expect.poll(async () => (await read()).get('candela_live_presence_known')).toBe(1);
  await expect.poll(async () => (await read()).get('candela_live_viewers')).toBe(0);
});

/** Every figure by its name, labels included. */
async function read(): Promise<Map<string, number>> {
  const response = await fetch(address);
  expect(response.headers.get('content-type')).toContain('text/plain');
  const lines = (await response.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [
      line.slice(0, line.lastIndexOf(' ')),
      Number(line.slice(line.lastIndexOf(' ') + 1)),
    ]),
  );
}
