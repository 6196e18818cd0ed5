import type { LiveSettings } from '@candela/contract/metering/operations';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { checkOffer, fieldsOf, type OfferFields } from './offer-rules.ts';

/** The form of a model's prices and offers. What did not load is neither checked nor saved. */
export function useOfferForm() {
  const query = useQuery({
    ...api.metering.getLiveSettings.queryOptions({ input: {} }),
    staleTime: 0,
    retry: 1,
  });
  const saved = query.data?.data ?? null;
  const { form, values, problems, set, setProblems, isSending, send } = useContractForm<Partial<OfferFields>>(
    {},
  );
  const known = saved && fieldsOf(saved);
  const fields = known && { ...known, ...values };
  const isChanged =
    known !== null &&
    Object.entries(values).some(([name, value]) => known[name as keyof OfferFields] !== value);
  return {
    form,
    fields,
    /** The prices a show begins with; what was typed counts before they are loaded, too. */
    prices: { groupCost: '', privateCost: '', ...(fields ?? values) },
    problems,
    isSending,
    send,
    isChanged,
    isFailed: query.isError && !saved,
    retry: () => void query.refetch(),
    change: set,
    /**
     * Whether it may be sent, and what is to be saved first; null when nothing has changed. A group price that is not
     * shown stays as it is.
     */
    check({ hasGroupCost = true } = {}): { isGood: boolean; settings: LiveSettings | null } {
      if (!saved || !fields || !isChanged) return { isGood: true, settings: null };
      const { groupCost } = hasGroupCost ? fields : fieldsOf(saved);
      const checked = checkOffer({ ...fields, groupCost });
      setProblems(checked.errors);
      return { isGood: checked.settings !== null, settings: checked.settings };
    },
    /** Reads again what was saved. */
    refetch: query.refetch,
  };
}
