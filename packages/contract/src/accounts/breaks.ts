import { z } from 'zod';
import { operation } from '../shared/operation.ts';
import { reply, timestamp } from '../shared/replies.ts';

/** How long a member shuts herself out. `forGood` ends when she asks support, half a year later at the earliest. */
export const breakLength = z.enum(['day', 'week', 'month', 'halfYear', 'forGood']);
export type BreakLength = z.infer<typeof breakLength>;

export const breakOperations = {
  takeBreak: operation('/userAccess/takeBreak', {
    summary: 'Shuts the calling member out for a time that nobody can shorten; ends every session',
    access: 'user',
    reauthentication: 'always',
    limit: { max: 10, windowSeconds: 60 },
  })
    .input(z.object({ length: breakLength }))
    .output(reply(z.object({ until: timestamp.nullable() }))),
};
