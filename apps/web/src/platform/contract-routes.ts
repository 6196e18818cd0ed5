import { contract } from '@candela/contract';
import type { AnyContractRouter } from '@orpc/contract';

/** Where each operation is called. The build puts only methods and paths here (build/contract-routes.ts). */
export const routes: AnyContractRouter = contract;
