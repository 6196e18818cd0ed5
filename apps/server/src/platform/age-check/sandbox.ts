import { createHmac, timingSafeEqual } from 'node:crypto';
import { ageOutcomes } from '@candela/contract/age-check/operations';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { escapeHtml } from '../html.ts';
import { allowStyles } from '../http/security-headers.ts';
import { type Message, say } from '../i18n/index.ts';
import type { AgeCheckProvider } from './age-check-provider.ts';
import { sandbox as texts } from './locales/sandbox.ts';

const name = 'sandbox';
const signatureHeader = 'sandbox-age-signature';
const delivery = z.object({ checkId: z.uuid(), outcome: z.enum(ageOutcomes) });

interface SandboxSettings {
  secret: string;
  publicUrl: string;
}

function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`sandbox age check\n${text}`).digest('hex');
}

function isSigned(secret: string, text: string, given: string): boolean {
  const right = Buffer.from(sign(secret, text));
  const other = Buffer.from(given);
  return right.length === other.length && timingSafeEqual(right, other);
}

/** A provider that finds out nothing: its page asks what it should say. Never for production. */
export function createSandboxAgeCheck({ secret, publicUrl }: SandboxSettings): AgeCheckProvider {
  return {
    name,
    async start({ checkId, returnUrl }) {
      const query = new URLSearchParams({ to: returnUrl, sign: sign(secret, `${checkId} ${returnUrl}`) });
      return { url: `${publicUrl}/sandbox/age/${checkId}?${query}`, reference: `sandbox-${checkId}` };
    },
    async readCallback({ headers, body }) {
      if (!isSigned(secret, body, headers[signatureHeader] ?? '')) {
        return { verified: false, problem: 'The signature is not right.' };
      }
      const read = delivery.safeParse(JSON.parse(body));
      return read.success
        ? { verified: true, ...read.data }
        : { verified: false, problem: 'The body is not a delivery.' };
    },
  };
}

const page = z.object({ to: z.url(), sign: z.string() });
const html = (message: Message) => escapeHtml(say(message));

/** Serves the sandbox's page, which posts a real signed callback to the site and sends the browser back. */
export async function registerSandboxAgeCheck(
  app: FastifyInstance,
  { secret, siteName, siteUrl }: { secret: string; siteName: () => string; siteUrl: () => string },
): Promise<void> {
  const read = (params: unknown, query: unknown) => {
    const { checkId = '' } = params as { checkId?: string };
    const asked = page.safeParse(query);
    const isRight = asked.success && isSigned(secret, `${checkId} ${asked.data.to}`, asked.data.sign);
    return isRight ? { checkId, to: asked.data.to, sign: asked.data.sign } : undefined;
  };
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async () => ({}));
    scope.get('/sandbox/age/:checkId', async (request, reply) => {
      const asked = read(request.params, request.query);
      void reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
      if (!asked) return reply.status(404).send(pageOf(allowStyles(reply), `<p>${html(texts.unknown)}</p>`));
      const query = new URLSearchParams({ to: asked.to, sign: asked.sign });
      const buttons = ageOutcomes.map(
        (outcome) =>
          `<form method="post" action="/sandbox/age/${asked.checkId}/${outcome}?${query.toString().replaceAll('&', '&amp;')}"><button>${html(texts.outcomes[outcome])}</button></form>`,
      );
      const body = `<p>${html(texts.text({ siteName: siteName() }))}</p>${buttons.join('')}`;
      return reply.send(pageOf(allowStyles(reply), body));
    });
    scope.post('/sandbox/age/:checkId/:outcome', async (request, reply) => {
      const asked = read(request.params, request.query);
      const { outcome } = request.params as { outcome: string };
      const delivered = delivery.safeParse({ checkId: asked?.checkId, outcome });
      if (!asked || !delivered.success) return reply.status(404).type('text/plain').send(say(texts.unknown));
      const body = JSON.stringify(delivered.data);
      const answer = await fetch(`${siteUrl()}/webhooks/age/${name}`, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json', [signatureHeader]: sign(secret, body) },
        body,
      });
      if (!answer.ok) throw new Error(`The site did not take the outcome: ${answer.status}`);
      return reply.redirect(asked.to, 303);
    });
  });
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:26em;margin:12vh auto;padding:0 20px;color:#1c1a19;background:#fff}
form{margin:10px 0}button{width:100%;min-height:44px;border:1px solid #767170;border-radius:8px;background:#f6f4f3;color:inherit;font:inherit;cursor:pointer}button:focus-visible{outline:3px solid #b5480f}`;

function pageOf(nonce: string, body: string): string {
  const title = html(texts.title);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style nonce="${nonce}">${style}</style><main><h1>${title}</h1>${body}</main></html>`;
}
