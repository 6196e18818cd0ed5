const overloadDelayMs = 400;
const overloadTicks = 5;

/**
 * Watches how late timers run. Packets wait in the library's unbounded queue when this process cannot keep
 * up, so newcomers are turned away before that hurts those who already watch.
 */
export class LoadGauge {
  eventLoopDelayMs = 0;
  cpuPercent = 0;
  #lastTickAtMs: number | undefined;
  #lateTicks = 0;
  #measuredAtMs = performance.now();
  #measuredCpuMs = cpuMs();

  get isOverloaded(): boolean {
    return this.#lateTicks >= overloadTicks;
  }

  /** Called by a timer of `intervalMs`. */
  tick(intervalMs: number): void {
    const nowMs = performance.now();
    const delayMs =
      this.#lastTickAtMs === undefined ? 0 : Math.max(0, nowMs - this.#lastTickAtMs - intervalMs);
    this.#lastTickAtMs = nowMs;
    this.eventLoopDelayMs = Math.round(this.eventLoopDelayMs * 0.8 + delayMs * 0.2);
    this.#lateTicks = delayMs > overloadDelayMs ? this.#lateTicks + 1 : 0;
    if (nowMs - this.#measuredAtMs < 1000) return;
    const usedMs = cpuMs();
    this.cpuPercent = Math.round(((usedMs - this.#measuredCpuMs) / (nowMs - this.#measuredAtMs)) * 100);
    this.#measuredAtMs = nowMs;
    this.#measuredCpuMs = usedMs;
  }
}

/** CPU time this process has used, in milliseconds. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return Math.round((user + system) / 1000);
}
