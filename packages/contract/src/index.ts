import { accounts } from './accounts.ts';
import { discovery } from './discovery.ts';
import { editorial } from './editorial.ts';
import { live } from './live.ts';

/** The whole wire: every operation, by feature. Paths are below the API base. */
export const contract = { accounts, discovery, editorial, live };
export type Contract = typeof contract;
