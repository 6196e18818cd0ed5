import { moderation } from '@candela/contract/moderation/operations';
import { implement } from '@orpc/server';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { appealDecision, getDecision, listDecisions } from './commands/appeal-decision.ts';
import { sendCounterNotice, sendDmcaNotice } from './commands/dmca.ts';
import { complain, getReportLimit, report } from './commands/open-case.ts';
import { reportLeak } from './commands/report-leak.ts';
import type { ComplianceDeps } from './dependencies.ts';

const os = implement(moderation).$context<RequestContext>();

export function complianceRoutes(deps: ComplianceDeps) {
  return {
    report: os.report.handler(async ({ input, context }) => ({
      data: await report(deps, input, context.session?.accountId ?? null),
    })),
    reportLeak: os.reportLeak.handler(async ({ input, context }) => ({
      data: await reportLeak(deps, { code: input.code, modelId: signedIn(context).accountId }),
    })),
    complain: os.complain.handler(async ({ input, context }) => ({
      data: await complain(deps, input, context.session?.accountId ?? null),
    })),
    sendDmcaNotice: os.sendDmcaNotice.handler(async ({ input }) => ({
      data: await sendDmcaNotice(deps, input),
    })),
    sendCounterNotice: os.sendCounterNotice.handler(async ({ input, context }) => ({
      data: await sendCounterNotice(deps, input, {
        accountId: context.session?.accountId,
        token: input.token,
      }),
    })),
    getReportLimit: os.getReportLimit.handler(async ({ context }) => ({
      data: await getReportLimit(deps, signedIn(context).accountId),
    })),
    listDecisions: os.listDecisions.handler(({ input, context }) =>
      listDecisions(deps, signedIn(context).accountId, input),
    ),
    getDecision: os.getDecision.handler(async ({ input, context }) => ({
      data: await getDecision(deps, input.caseId, {
        accountId: context.session?.accountId,
        token: input.token,
      }),
    })),
    appealDecision: os.appealDecision.handler(async ({ input, context }) => ({
      data: await appealDecision(deps, input, {
        accountId: context.session?.accountId,
        token: input.token,
      }),
    })),
  };
}
