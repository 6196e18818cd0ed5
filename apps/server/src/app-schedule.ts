import { minuteMs } from '@candela/contract/shared/durations';
import type { FastifyInstance } from 'fastify';
import type { Schedule } from './modules/schedule/index.ts';
import { refuse } from './platform/refusal.ts';

/** Serves `GET /media/calendars/<secret>.ics`, which calendar programs ask for without a session. */
export function registerCalendars(app: FastifyInstance, schedule: Pick<Schedule, 'findCalendar'>): void {
  app.get<{ Params: { name: string } }>(
    '/media/calendars/:name',
    { config: { rateLimit: { max: 60, timeWindow: minuteMs } } },
    async (request, reply) => {
      const calendar = await schedule.findCalendar(request.params.name);
      if (calendar === undefined) return refuse('not_found');
      void reply.header('cache-control', 'private, no-store');
      void reply.header('x-content-type-options', 'nosniff');
      void reply.header('content-disposition', 'attachment; filename="shows.ics"');
      return reply.type('text/calendar; charset=utf-8').send(calendar);
    },
  );
}
