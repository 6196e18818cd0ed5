import { minuteMs } from '@candela/contract/shared/durations';

/** Why bytes did not get through: `network` when no answer came, `refused` with the store's status otherwise. */
export class SendFailure extends Error {
  override name = 'SendFailure';
  readonly reason: 'network' | 'refused';
  readonly status: number;
  constructor(reason: 'network' | 'refused', status: number) {
    super(`The store did not take the file: ${reason} ${status}`);
    this.reason = reason;
    this.status = status;
  }
}

export interface Sending {
  url: string;
  headers: Record<string, string>;
  body: Blob;
  /** Bytes that have left so far. */
  onBytes: (sentBytes: number) => void;
  signal: AbortSignal;
}

/** Nothing leaving for so long means the line is dead, whatever the browser believes. */
const silentForMs = minuteMs;

/** Calls `onSilence` when too long passes without a `reset`. */
export function watchSilence(onSilence: () => void): { reset: () => void; stop: () => void } {
  let timer = setTimeout(onSilence, silentForMs);
  return {
    reset: () => {
      clearTimeout(timer);
      timer = setTimeout(onSilence, silentForMs);
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * PUTs a body to a presigned address with progress, which `fetch` cannot report for uploads.
 * @throws SendFailure; the signal's reason when it was called off
 */
export function sendBytes({ url, headers, body, onBytes, signal }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const silence = watchSilence(() => request.abort());
    const callOff = () => request.abort();
    const settle = (finish: () => void) => {
      silence.stop();
      signal.removeEventListener('abort', callOff);
      finish();
    };
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      silence.reset();
      onBytes(event.loaded);
    };
    request.onload = () => {
      const { status } = request;
      if (status >= 200 && status < 300) settle(resolve);
      else settle(() => reject(new SendFailure('refused', status)));
    };
    request.onerror = () => settle(() => reject(new SendFailure('network', 0)));
    request.onabort = () =>
      settle(() => reject(signal.aborted ? signal.reason : new SendFailure('network', 0)));
    signal.addEventListener('abort', callOff, { once: true });
    request.send(body);
  });
}
