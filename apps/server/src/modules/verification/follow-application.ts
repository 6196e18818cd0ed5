import { applicationFollow } from '@candela/contract/accounts/application';
import { refuse } from '../../platform/refusal.ts';
import { applicationChanged } from '../accounts/index.ts';
import type { IdentityDeps } from './dependencies.ts';
import { texts } from './locales/texts.ts';

const followLimit = { burst: 6, perSecond: 1 };
const roomOf = (accountId: string) => `application:${accountId}`;

/**
 * Answers `application.follow`, and has whoever follows an application read it again when something about it changed. Nothing
 * of it goes over the socket.
 */
export function answerApplications({ accounts, events, realtime }: IdentityDeps): void {
  realtime.on(
    'application.follow',
    { schema: applicationFollow, access: 'public', limit: followLimit },
    async (context, { token }) => {
      const accountId = await accounts.applicantOf(token);
      if (accountId === undefined) refuse('unauthenticated', { msg: texts.refusals.logInAgain });
      await context.join(roomOf(accountId));
      return null;
    },
  );
  events.afterCommit(applicationChanged, 'verification.applications', async ({ accountId }) => {
    const audience = { room: roomOf(accountId), except: [], also: [`account:${accountId}`] };
    realtime.emit(audience, 'application.changed', { accountId });
  });
}
