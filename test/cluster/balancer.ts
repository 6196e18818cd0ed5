import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '@candela/testkit/free-port';
import { type Child, canConnect, findProgram, startChild, untilReady } from './children.ts';

interface Balanced {
  readonly port: number;
  readonly servers: readonly number[];
}

/** HAProxy, and what it thinks of the processes behind it. */
export interface Balancer {
  readonly child: Child;
  /** Whether it sends visitors to the server of the site that listens on a port. */
  sendsTo(port: number): Promise<boolean>;
}

/**
 * HAProxy as docs/operations.md describes it: it asks /ready twice a second, keeps a polling socket with its process by a cookie,
 * and repeats only what never reached a process. Undefined where there is no HAProxy.
 */
export async function startBalancer(
  folder: string,
  site: Balanced,
  live: Balanced | undefined,
): Promise<Balancer | undefined> {
  const program = findProgram('haproxy', '/usr/sbin/haproxy');
  if (!program) return undefined;
  const file = path.join(folder, 'haproxy.cfg');
  const figures = await freePort();
  writeFileSync(
    file,
    [
      ...head,
      ...figuresAt(figures),
      ...partOf('site', site, '/ready', 3_000),
      ...(live ? partOf('live', live, '/', 1_000) : []),
      '',
    ].join('\n'),
  );
  const child = startChild('HAProxy', program, ['-db', '-f', file]);
  await untilReady(child, () => canConnect(site.port));
  return {
    child,
    async sendsTo(port) {
      const answer = await fetch(`http://127.0.0.1:${figures}/;csv`);
      const [names = [], ...lines] = (await answer.text()).split('\n').map((line) => line.split(','));
      const name = `site${site.servers.indexOf(port) + 1}`;
      const line = lines.find(([backend, server]) => backend === 'site' && server === name);
      return line?.[names.indexOf('status')] === 'UP';
    },
  };
}

function figuresAt(port: number): string[] {
  return ['listen figures', `  bind 127.0.0.1:${port}`, '  stats enable', '  stats uri /'];
}

const head = [
  'defaults',
  '  mode http',
  '  timeout connect 2s',
  '  timeout client 60s',
  '  timeout server 60s',
  '  timeout tunnel 1h',
  '  option forwardfor if-none',
  '  option redispatch 1',
  '  retries 3',
  '  retry-on conn-failure',
];

/** A busy process is slow to say that it is ready; without a time of its own a check has to be answered within its interval. */
function partOf(name: string, { port, servers }: Balanced, check: string, checkMs: number): string[] {
  return [
    `frontend ${name}`,
    `  bind 127.0.0.1:${port}`,
    `  default_backend ${name}`,
    `backend ${name}`,
    '  balance leastconn',
    `  option httpchk GET ${check}`,
    `  timeout check ${checkMs}ms`,
    '  cookie candela-process insert indirect nocache httponly',
    '  default-server inter 500ms fall 2 rise 1',
    ...servers.map((server, at) => `  server ${name}${at + 1} 127.0.0.1:${server} check cookie ${at + 1}`),
  ];
}
