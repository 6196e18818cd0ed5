import { accounts } from './accounts.ts';
import { discovery } from './discovery.ts';
import { editorial } from './editorial.ts';
import { library } from './library.ts';
import { live } from './live.ts';
import { paidLive } from './paid-live.ts';

/** The whole wire: every operation, by feature. Paths are below the API base. */
export const contract = { accounts, discovery, editorial, library, live: { ...live, ...paidLive } };
export type Contract = typeof contract;
