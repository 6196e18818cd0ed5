import { type Contract, contract } from '@candela/contract';
import type { AnyContractProcedure, ContractRouterClient } from '@orpc/contract';
import { onTestFinished } from 'vitest';

type Client = ContractRouterClient<Contract>;

/** Answers to the operations a test expects, such as `{ compliance: { complain: (input) => ({ msg, data }) } }`. */
export type FakeAnswers = {
  [Module in keyof Client]?: {
    [Operation in keyof Client[Module]]?: Client[Module][Operation] extends (
      input: infer Input,
      // biome-ignore lint/suspicious/noExplicitAny: the options of a call are of no interest here.
      ...rest: any[]
    ) => PromiseLike<infer Output>
      ? (input: Input) => Output | FakeRefusal
      : never;
  };
};

/** What a server says that does not do it. */
export class FakeRefusal {
  readonly status: number;
  readonly body: { msg: string; code: string; fields?: Record<string, string> };

  constructor(status: number, code: string, msg: string, fields?: Record<string, string>) {
    this.status = status;
    this.body = { msg, code, ...(fields && { fields }) };
  }
}

type Answer = (input: unknown) => unknown;

/**
 * Puts answers in the place of the server until the test ends. What a screen sends has to satisfy the contract, and so
 * have the answers; an operation without an answer fails the test.
 * @returns what was sent, by operation, in order
 */
export function fakeApi(answers: FakeAnswers): { sent: [operation: string, input: unknown][] } {
  const real = globalThis.fetch;
  const sent: [string, unknown][] = [];
  const problems: string[] = [];
  globalThis.fetch = async (resource, init) => {
    const request = new Request(resource, init);
    const url = new URL(request.url);
    if (!url.pathname.startsWith('/api/')) return await real(request);
    const found = operationAt(request.method, url.pathname.slice('/api'.length));
    const answer = found && answerOf(answers, found.module, found.name);
    if (!found || !answer) {
      problems.push(`${request.method} ${url.pathname} was asked for and has no answer`);
      return json(404, { msg: 'No answer', code: 'not_found' });
    }
    const input = await readInput(request, url);
    const { inputSchema, outputSchema } = found.procedure['~orpc'];
    const name = `${found.module}.${found.name}`;
    const read = await inputSchema?.['~standard'].validate(input);
    if (read?.issues) problems.push(`${name} was sent what it refuses: ${JSON.stringify(read.issues)}`);
    sent.push([name, input]);
    const output = answer(input);
    if (output instanceof FakeRefusal) return json(output.status, output.body);
    const checked = await outputSchema?.['~standard'].validate(output);
    if (checked?.issues) problems.push(`${name} never answers so: ${JSON.stringify(checked.issues)}`);
    return json(200, output);
  };
  onTestFinished(() => {
    globalThis.fetch = real;
    if (problems.length > 0) throw new Error(problems.join('\n'));
  });
  return { sent };
}

function answerOf(answers: FakeAnswers, module: string, name: string): Answer | undefined {
  return (answers as Record<string, Record<string, Answer> | undefined>)[module]?.[name];
}

function operationAt(method: string, path: string) {
  for (const [module, procedures] of Object.entries(contract)) {
    for (const [name, procedure] of Object.entries(procedures as Record<string, AnyContractProcedure>)) {
      const { route } = procedure['~orpc'];
      if (route.path === path && (route.method ?? 'POST') === method) return { module, name, procedure };
    }
  }
  return undefined;
}

async function readInput(request: Request, url: URL): Promise<unknown> {
  if (request.method === 'GET') return Object.fromEntries(url.searchParams);
  const text = await request.text();
  return text === '' ? {} : JSON.parse(text);
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}
