import { z } from 'zod';
import { operation } from '../shared/operation.ts';
import { reply, timestamp } from '../shared/replies.ts';
import { returnPath } from '../shared/return-path.ts';

/** The request header with the token a visitor's browser keeps of its own check. */
export const ageCheckHeader = 'age-check';

export const ageOutcomes = ['passed', 'failed', 'underAge', 'expired'] as const;
export type AgeOutcome = (typeof ageOutcomes)[number];

const ageCheckView = z.object({
  /** Whether the law of the country the caller comes from asks for it. */
  isRequired: z.boolean(),
  /** `none`: never begun. `expired`: the provider's page was left too long, or a passed one has run out. */
  status: z.enum(['none', 'started', ...ageOutcomes]),
  /** Until when a passed one holds. */
  expiresAt: timestamp.nullable(),
});
export type AgeCheckView = z.infer<typeof ageCheckView>;

/** Proof of age where a country's law asks for it before anything explicit is shown. */
export const ageCheck = {
  getAgeCheck: operation('/ageAccess/getAgeCheck', {
    access: 'public',
    summary: 'Whether the caller must prove their age, and how far that is',
  })
    .input(z.object({}))
    .output(reply(ageCheckView)),
  startAgeCheck: operation('/ageAccess/startAgeCheck', {
    access: 'public',
    summary: "Begins a check; the browser goes to the provider's page, and keeps the token it is given",
    refusals: ['under_age', 'conflict'],
    limit: { max: 20, windowSeconds: 3600 },
  })
    .input(
      z.object({
        /** Where to go on afterwards. */
        returnPath: returnPath.default('/'),
      }),
    )
    .output(reply(z.object({ url: z.string(), token: z.string().nullable() }))),
};
