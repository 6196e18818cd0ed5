import { createRequire } from 'node:module';
import path from 'node:path';
import type { Contract } from '@candela/contract';
import fastifyStatic from '@fastify/static';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../html.ts';

/** Serves the OpenAPI document made from the contract, and a page to read and try it. Mounted below the API base. */
export async function registerApiReference(
  app: FastifyInstance,
  contract: Contract,
  { title, serverUrl }: { title: () => string; serverUrl: string },
): Promise<void> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: { title: `${title()} API`, version: '0.1.0', license: { name: 'AGPL-3.0-or-later' } },
    servers: [{ url: serverUrl }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    security: [{ bearer: [] }, {}],
    customErrorResponseBodySchema: () => failureSchema,
  });
  app.get('/openapi.json', async () => ({
    ...document,
    info: { ...document.info, title: `${title()} API` },
  }));
  await app.register(fastifyStatic, {
    root: path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')),
    prefix: '/docs/files/',
    decorateReply: false,
    index: false,
  });
  app.get('/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page(escapeHtml(title()))),
  );
  app.get('/docs/start.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(start),
  );
}

const failureSchema = {
  type: 'object',
  required: ['msg', 'code'],
  properties: {
    msg: { type: 'string', description: 'What happened, for people.' },
    code: { type: 'string', description: 'What happened, for programs.' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Dotted input path to what is wrong with it.',
    },
  },
} as const;

const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#reference', deepLinking: true, docExpansion: 'none' });`;

function page(title: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} API</title>
<link rel="stylesheet" href="/api/docs/files/swagger-ui.css">
</head>
<body>
<main id="reference"></main>
<script src="/api/docs/files/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>`;
}
