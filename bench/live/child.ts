import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A helper process of the bench: takes one question at a time over IPC and answers it. */
export type Child = { ask<Answer>(question: object): Promise<Answer>; end(): void };

/** Starts a file of this folder as a process. */
export function startChild(file: string): Child {
  const child: ChildProcess = fork(fileURLToPath(new URL(file, import.meta.url)), [], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
  });
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        const onExit = () => reject(new Error(`${file} ended while it was asked something.`));
        child.once('exit', onExit);
        child.once('message', (answer: { result?: never; problem?: string }) => {
          child.off('exit', onExit);
          if (answer.problem === undefined) resolve(answer.result as never);
          else reject(new Error(`${file}: ${answer.problem}`));
        });
        child.send(question);
      }),
    end: () => child.kill('SIGKILL'),
  };
}

/** The other end: answers each question with what `answer` gives; the process ends with its parent. */
export function serveParent(answer: (question: never) => unknown): void {
  process.on('disconnect', () => process.exit(0));
  process.on('message', async (question) => {
    try {
      process.send?.({ result: await answer(question as never) });
    } catch (problem) {
      process.send?.({ problem: problem instanceof Error ? problem.message : String(problem) });
    }
  });
}

/** CPU milliseconds this process has used. */
export function processCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
