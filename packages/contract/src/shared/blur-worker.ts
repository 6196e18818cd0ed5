/**
 * The worker that blurs backgrounds, by its name in the package it comes from, and the policy its answer carries in
 * place of the site's: a worker lives by the policy of its own answer, so pages need not let WebAssembly in.
 */
export const blurWorker = {
  file: 'twilio-gaussian-blur-background-processor-pipeline-worker.js',
  contentPolicy: "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'",
} as const;
