import type { LiveSettings } from '@candela/contract/metering/operations';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { checkOffer, fieldsOf, type OfferErrors, type OfferFields } from './offer-rules.ts';

/** The form of what a model offers beside her shows. What did not load is neither checked nor saved. */
export function useOfferForm() {
  const query = useQuery({
    ...api.metering.getLiveSettings.queryOptions({ input: {} }),
    staleTime: 0,
    retry: 1,
  });
  const saved = query.data?.data ?? null;
  const [changes, setChanges] = useState<Partial<OfferFields>>({});
  const [errors, setErrors] = useState<OfferErrors>({});
  const fields = saved && { ...fieldsOf(saved), ...changes };
  return {
    fields,
    errors,
    isFailed: query.isError && !saved,
    change(part: Partial<OfferFields>) {
      setChanges({ ...changes, ...part });
      setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in part))));
    },
    /** Whether it may be sent, and what is to be saved first; null when nothing has changed. */
    check(): { isGood: boolean; settings: LiveSettings | null } {
      if (!fields || Object.keys(changes).length === 0) return { isGood: true, settings: null };
      const checked = checkOffer(fields);
      setErrors(checked.errors);
      return { isGood: checked.settings !== null, settings: checked.settings };
    },
  };
}
