import type { ChildProcess } from 'node:child_process';

/** What crosses between the test and a server process: a question, its answer, or a notice without one. */
type Message =
  | { kind: 'ask'; id: number; name: string; input: unknown }
  | { kind: 'answer'; id: number; result?: unknown; code?: string }
  | { kind: 'notice'; name: string; input: unknown };

type Handler = (input: never) => unknown;
type Port = Pick<ChildProcess, 'on'> & { send?: ChildProcess['send'] };

/** Questions both ways over a child process's channel. A question to a process that has died is refused. */
export function createRpc(port: Port, handlers: Record<string, Handler>) {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let next = 0;
  let isOpen = true;

  const send = (message: Message): void => {
    if (isOpen) port.send?.(message, () => {});
  };
  port.on('message', async (message: Message) => {
    if (message.kind === 'answer') {
      const asked = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.code === undefined) asked?.resolve(message.result);
      else asked?.reject(Object.assign(new Error(message.code), { code: message.code }));
      return;
    }
    const handler = handlers[message.name];
    if (message.kind === 'notice') {
      handler?.(message.input as never);
      return;
    }
    try {
      send({ kind: 'answer', id: message.id, result: await handler?.(message.input as never) });
    } catch (error) {
      const code = (error as { code?: string }).code ?? String(error);
      send({ kind: 'answer', id: message.id, code });
    }
  });
  const close = () => {
    isOpen = false;
    for (const one of waiting.values())
      one.reject(Object.assign(new Error('process_gone'), { code: 'process_gone' }));
    waiting.clear();
  };
  port.on('exit', close);

  return {
    notify: (name: string, input: unknown) => send({ kind: 'notice', name, input }),
    ask<Result>(name: string, input: unknown): Promise<Result> {
      if (!isOpen) return Promise.reject(Object.assign(new Error('process_gone'), { code: 'process_gone' }));
      next += 1;
      const id = next;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
        send({ kind: 'ask', id, name, input });
      });
    },
  };
}

export type Rpc = ReturnType<typeof createRpc>;
