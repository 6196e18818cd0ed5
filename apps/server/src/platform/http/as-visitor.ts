import type { Contract } from '@candela/contract';
import type { OperationMeta } from '@candela/contract/shared/operation';
import type { ContractRouterClient } from '@orpc/contract';
import { createRouterClient } from '@orpc/server';
import type { FastifyRequest } from 'fastify';
import { asViewer, type CountryOf } from '../viewer/index.ts';
import type { RequestContext } from './context.ts';
import type { Implementation, RequireAge, RequireFeature } from './operations.ts';

/** The site's operations, called from within. */
export type SiteClient = ContractRouterClient<Contract>;

/** Does some work with the operations as somebody without an account would call them. */
export type AsVisitor = <Result>(
  request: FastifyRequest,
  work: (client: SiteClient) => Promise<Result>,
) => Promise<Result>;

/**
 * Makes what answers a page's own questions as the wire would answer a visitor from the same country: an explicit
 * operation asks for an age first, and this visitor has no proof of it.
 */
export function createAsVisitor(options: {
  implementation: Implementation;
  requireAge: RequireAge;
  requireFeature: RequireFeature;
  countryOf: CountryOf;
}): AsVisitor {
  return (request, work) => {
    const country = options.countryOf(request.headers);
    const context: RequestContext = {
      session: undefined,
      country,
      browser: () => '',
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      cookies: { get: () => undefined, set: () => {} },
      requestId: request.id,
      idempotencyKey: undefined,
      log: request.log,
    };
    const client = createRouterClient(options.implementation, {
      context,
      interceptors: [
        async ({ procedure, next }) => {
          const { access, isExplicit, feature } = procedure['~orpc'].meta as OperationMeta;
          if (access !== 'public') throw new Error('A visitor may not call this operation.');
          options.requireFeature(feature);
          if (isExplicit) await options.requireAge(context);
          return await next();
        },
      ],
    });
    return asViewer({ accountId: undefined, country }, () => work(client as unknown as SiteClient));
  };
}
