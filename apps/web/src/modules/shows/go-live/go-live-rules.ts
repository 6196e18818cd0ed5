import { limits } from '@candela/contract/shared/limits';
import { type GoLiveForm, goLiveForm, type ShowType } from '@candela/contract/shows/operations';

/** The Go Live form as typed: costs are text until they are sent. */
export type GoLiveFields = {
  showType: ShowType | null;
  cost: string;
  privateShowCost: string;
  title: string;
  tags: string[];
  record: boolean;
};

export type GoLiveErrors = Partial<Record<keyof GoLiveFields, string>>;

/** What is filled in anew for each show; its prices are the model's settings. */
export const emptyGoLive: Omit<GoLiveFields, 'cost' | 'privateShowCost'> = {
  showType: null,
  title: '',
  tags: [],
  record: false,
};

/** What a cost field keeps of what was typed: digits, at most four. Source: specification, section 5. */
export function filterCostDigits(typed: string): string {
  return typed.replace(/[^0-9]/g, '').slice(0, limits.costDigitsMax);
}

/** Checks the form with the contract's rules. The group cost counts only when the show is not free. */
export function checkGoLive(fields: GoLiveFields): { form: GoLiveForm | null; errors: GoLiveErrors } {
  const errors: GoLiveErrors = {};
  if (fields.showType === null) errors.showType = typeMessage();
  const result = goLiveForm.safeParse({
    // Without a type the other fields are still checked, so that all messages come at once.
    showType: fields.showType ?? 'free',
    cost: readCost(fields.cost),
    privateShowCost: readCost(fields.privateShowCost),
    title: fields.title,
    tags: fields.tags,
    record: fields.record,
  });
  for (const issue of result.error?.issues ?? []) {
    const field = issue.path[0] as keyof GoLiveFields;
    errors[field] ??= issue.message;
  }
  const isWhole = Object.keys(errors).length === 0;
  return { form: isWhole && result.success ? result.data : null, errors };
}

function typeMessage(): string | undefined {
  return goLiveForm.safeParse({ showType: null }).error?.issues[0]?.message;
}

function readCost(typed: string): number | undefined {
  return typed === '' ? undefined : Number(typed);
}
