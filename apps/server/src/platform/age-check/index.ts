export type { AgeCallback, AgeCheckProvider } from './age-check-provider.ts';
export { registerAgeCallbacks } from './register-callbacks.ts';
export { createSandboxAgeCheck, registerSandboxAgeCheck } from './sandbox.ts';
