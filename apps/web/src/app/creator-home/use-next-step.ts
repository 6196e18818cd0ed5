import type { MyProfile } from '@candela/contract/accounts/profile';
import type { IdentityView } from '@candela/contract/verification/operations';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { useIsOn } from '../../platform/site-features.ts';
import { nextStep, type StepName } from './next-step.ts';

export interface NextStepRequest {
  profile: MyProfile | undefined;
  identity: IdentityView | undefined;
  /** Whether anything was ever earned; undefined until it is known. */
  hasEarned: boolean | undefined;
  /** Something of the above could not be read. */
  isFailed: boolean;
}

/** The one thing to do next; null when all is done or it cannot be told, undefined until it is known. */
export function useNextStep({
  profile,
  identity,
  hasEarned,
  isFailed,
}: NextStepRequest): StepName | null | undefined {
  const items = useQuery(
    api.library.getModelFigures.queryOptions({
      input: { modelId: profile?._id ?? '' },
      enabled: profile !== undefined,
      select: ({ data }) => Object.values(data.itemCounts).reduce((sum, count) => sum + count, 0),
    }),
  );
  const methods = useQuery(
    api.earnings.listPayoutMethods.queryOptions({ input: {}, select: ({ data }) => data.methods.length }),
  );
  const chat = useQuery(
    api.plans.listChatPlans.queryOptions({ input: {}, select: ({ data }) => data.length }),
  );
  const hasPlans = useIsOn('memberships');
  const club = useQuery(
    api.plans.listClubHousePlans.queryOptions({ input: {}, select: ({ data }) => data.length }),
  );
  if (isFailed || items.isError || methods.isError || chat.isError || club.isError) return null;
  if (
    !profile ||
    !identity ||
    hasEarned === undefined ||
    items.data === undefined ||
    methods.data === undefined ||
    chat.data === undefined ||
    club.data === undefined
  ) {
    return undefined;
  }
  return nextStep({
    profile,
    identity,
    hasEarned,
    itemCount: items.data,
    payoutMethodCount: methods.data,
    planCount: hasPlans ? chat.data + club.data : null,
  });
}
