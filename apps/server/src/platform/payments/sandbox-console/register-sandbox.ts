import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allowStyles } from '../../http/security-headers.ts';
import { say } from '../../i18n/index.ts';
import { formFields } from '../form-fields.ts';
import { sandbox as texts } from './locales/sandbox.ts';
import { challengePage, closedPage, consolePage, payPage } from './pages.ts';
import type { SandboxConsole } from './sandbox-console.ts';
import { type CardForm, cardProblems, challengeCode } from './test-cards.ts';

const shownAtMost = 50;
const tokenForm = /^[A-Za-z0-9_-]{32}$/;

/** Serves the sandbox's pay page, its 3-D Secure step and its console below `/sandbox`. */
export async function registerSandbox(
  app: FastifyInstance,
  { side, siteName, clock }: { side: SandboxConsole; siteName: () => string; clock: () => Date },
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 10_000 },
      async (_request: FastifyRequest, body: string) => formFields(body),
    );
    const to = (reply: FastifyReply) => ({ siteName: siteName(), styleNonce: allowStyles(reply) });
    const find = async (request: FastifyRequest) => {
      const { token } = request.params as { token: string };
      return tokenForm.test(token) ? await side.find(token) : undefined;
    };

    scope.get('/sandbox/pay/:token', async (request, reply) => {
      const checkout = await find(request);
      if (checkout?.status === 'challenge') return show(reply, challengePage(to(reply), checkout));
      if (checkout?.status === 'open') return show(reply, payPage(to(reply), checkout));
      return show(reply, closedPage(to(reply), checkout), checkout ? 200 : 404);
    });

    scope.post('/sandbox/pay/:token', async (request, reply) => {
      const checkout = await find(request);
      if (checkout?.status !== 'open')
        return show(reply, closedPage(to(reply), checkout), checkout ? 200 : 404);
      const sent = textFields(request.body);
      if (sent.cancel) {
        await side.decline(checkout, say(texts.declined.cancelled));
        return reply.redirect(checkout.resultUrl, 303);
      }
      const { number = '', expiry = '', cvc = '', name = '' } = sent;
      const form: CardForm = { number, expiry, cvc, name };
      const problems = cardProblems(form, clock());
      if (Object.keys(problems).length > 0) {
        // A number that is no test card may be somebody's own: it is not sent back.
        const again = { ...form, cvc: '', ...(problems.number && { number: '' }) };
        return show(reply, payPage(to(reply), checkout, again, problems), 422);
      }
      const next = await side.pay(checkout, { number, name });
      const where = next === 'challenge' ? `/sandbox/pay/${checkout.token}` : checkout.resultUrl;
      return reply.redirect(where, 303);
    });

    scope.post('/sandbox/pay/:token/challenge', async (request, reply) => {
      const checkout = await find(request);
      if (checkout?.status !== 'challenge')
        return show(reply, closedPage(to(reply), checkout), checkout ? 200 : 404);
      const { code = '', cancel } = textFields(request.body);
      if (!cancel && code.trim() !== challengeCode)
        return show(reply, challengePage(to(reply), checkout, true), 422);
      await side.answerChallenge(checkout, !cancel);
      return reply.redirect(checkout.resultUrl, 303);
    });

    scope.get('/sandbox', async (_request, reply) =>
      show(reply, consolePage(to(reply), await side.newest(shownAtMost))),
    );

    for (const kind of ['refund', 'chargeback'] as const) {
      scope.post(`/sandbox/console/:token/${kind}`, async (request, reply) => {
        const site = request.headers['sec-fetch-site'];
        const checkout = await find(request);
        if (!checkout || (site !== undefined && site !== 'same-origin' && site !== 'none')) {
          return show(reply, closedPage(to(reply), checkout), 404);
        }
        await side.takeBack(checkout, kind);
        return reply.redirect('/sandbox', 303);
      });
    }
  });
}

function show(reply: FastifyReply, html: string, status = 200): FastifyReply {
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(html);
}

/** A form with nothing in it, or a body of another kind, has no fields. */
function textFields(body: unknown): Record<string, string | undefined> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(Object.entries(body).filter(([, value]) => typeof value === 'string')) as Record<
    string,
    string
  >;
}
