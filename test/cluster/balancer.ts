import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Child, canConnect, findProgram, startChild, untilReady } from './children.ts';

interface Balanced {
  readonly port: number;
  readonly servers: readonly number[];
}

/**
 * HAProxy as docs/operations.md describes it: it asks /ready twice a second, keeps a polling socket with its process by a cookie,
 * and repeats only what never reached a process. Undefined where there is no HAProxy.
 */
export async function startBalancer(
  folder: string,
  site: Balanced,
  live: Balanced | undefined,
): Promise<Child | undefined> {
  const program = findProgram('haproxy', '/usr/sbin/haproxy');
  if (!program) return undefined;
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(
    file,
    [...head, ...partOf('site', site, '/ready'), ...(live ? partOf('live', live, '/') : []), ''].join('\n'),
  );
  const child = startChild('HAProxy', program, ['-db', '-f', file]);
  await untilReady(child, () => canConnect(site.port));
  return child;
}

const head = [
  'defaults',
  '  mode http',
  '  timeout connect 2s',
  '  timeout client 60s',
  '  timeout server 60s',
  '  timeout tunnel 1h',
  '  option forwardfor',
  '  option redispatch 1',
  '  retries 3',
  '  retry-on conn-failure',
];

function partOf(name: string, { port, servers }: Balanced, check: string): string[] {
  return [
    `frontend ${name}`,
    `  bind 127.0.0.1:${port}`,
    `  default_backend ${name}`,
    `backend ${name}`,
    '  balance leastconn',
    `  option httpchk GET ${check}`,
    '  cookie candela-process insert indirect nocache httponly',
    '  default-server inter 500ms fall 2 rise 1',
    ...servers.map((server, at) => `  server ${name}${at + 1} 127.0.0.1:${server} check cookie ${at + 1}`),
  ];
}
