import { z } from 'zod';
import { operation } from '../shared/operation.ts';
import { reply } from '../shared/replies.ts';

/** What a member keeps to herself. */
export const privacyChoices = z.object({
  /** Off: nothing watched or visited is saved, and suggestions don't go by what was. */
  keepHistory: z.boolean(),
  /** Others see her as offline, and models count her in their rooms without a name. */
  hideOnline: z.boolean(),
  /** Whatever she gives a model is given without her name, and what she gave before leaves the lists. */
  hideSpending: z.boolean(),
  /** What a tip is that doesn't say whether it is anonymous. */
  anonymousTips: z.boolean(),
});
export type PrivacyChoices = z.infer<typeof privacyChoices>;

export const privacyOperations = {
  getPrivacy: operation('/userAccess/getPrivacy', {
    summary: 'What the calling member keeps to herself',
    access: 'user',
  })
    .input(z.object({}))
    .output(reply(privacyChoices)),
  setPrivacy: operation('/userAccess/setPrivacy', {
    summary: 'Changes that; what is absent stays',
    access: 'user',
    limit: { max: 60, windowSeconds: 60 },
  })
    .input(privacyChoices.partial())
    .output(reply(privacyChoices)),
};
