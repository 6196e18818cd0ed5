import type { FastifyInstance } from 'fastify';
import { WebhookReceiver } from 'livekit-server-sdk';
import { refuse } from '../refusal.ts';
import type { LiveTurns } from './live-turns.ts';

const bodyLimitBytes = 64 * 1024;

export interface LiveKitWebhookOptions {
  key: string;
  secret: string;
  turns: Pick<LiveTurns, 'roomChanged'>;
}

/**
 * Serves `POST /webhook` below its prefix for a LiveKit cluster. What it says is not taken at its word, as it may come late or
 * twice: the leader asks the cluster about the room it names.
 */
export async function liveKitWebhook(app: FastifyInstance, options: LiveKitWebhookOptions): Promise<void> {
  const receiver = new WebhookReceiver(options.key, options.secret);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyLimitBytes }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/webhook', { bodyLimit: bodyLimitBytes }, async (request, reply) => {
    const body = typeof request.body === 'string' ? request.body : '';
    const { room } = await receiver
      .receive(body, request.headers.authorization)
      .catch(() => refuse('unauthenticated'));
    if (room?.name) await options.turns.roomChanged(room.name);
    return reply.status(204).send();
  });
}
