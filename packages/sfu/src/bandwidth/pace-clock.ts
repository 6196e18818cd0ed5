import { guarded } from '../log.ts';

const tickMs = 5;

/** Runs what is due every few milliseconds, and nothing while nobody waits. */
export class PaceClock {
  readonly #tasks = new Set<() => boolean>();
  #timer: NodeJS.Timeout | undefined;

  /** Calls the task at each tick until it returns false. Adding it again changes nothing. */
  add(task: () => boolean): void {
    this.#tasks.add(task);
    this.#timer ??= setInterval(
      guarded('pace', () => this.#tick()),
      tickMs,
    );
  }

  remove(task: () => boolean): void {
    this.#tasks.delete(task);
    if (this.#tasks.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #tick(): void {
    for (const task of this.#tasks) if (!task()) this.remove(task);
  }
}
