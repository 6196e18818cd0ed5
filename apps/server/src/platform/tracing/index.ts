export { traced, traceId, traceRequests } from './tracing.ts';
