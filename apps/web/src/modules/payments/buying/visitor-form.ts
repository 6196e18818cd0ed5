import { ageInYears } from '@candela/contract/accounts/fields';
import { type VisitorPaymentForm, visitorPaymentForm } from '@candela/contract/payments/operations';
import { limits } from '@candela/contract/shared/limits';
import { buying as t } from '../messages.ts';
import { emptyVisitor, type VisitorErrors, type VisitorFields } from './visitor-fields.ts';

type OrderPart = Omit<VisitorPaymentForm, 'recipient' | 'receiptEmail'>;

/**
 * Makes the call's input of the fields, or says what is wrong with them, by field.
 * @param today YYYY-MM-DD; the server checks against its own date
 */
export function readVisitorForm(
  fields: VisitorFields,
  order: OrderPart,
  today: string,
): { form: VisitorPaymentForm | null; errors: VisitorErrors } {
  const { who, login, receiptEmail, ...account } = fields;
  const form = {
    ...order,
    recipient: who === 'new' ? { kind: 'new', ...account } : { kind: 'existing', login },
    ...(who === 'existing' && receiptEmail.trim() !== '' && { receiptEmail }),
  };
  const parsed = visitorPaymentForm.safeParse(form);
  const paths: [string, string][] = (parsed.error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ]);
  const errors = fieldErrors(paths);
  for (const [field, message] of Object.entries(t.empty)) {
    if (field in errors && fields[field as keyof VisitorFields] === '') {
      errors[field as keyof VisitorFields] = message;
    }
  }
  if (who === 'new' && !errors.dob && ageInYears(account.dob, today) < limits.ageMinYears) {
    errors.dob = t.who.underAge;
  }
  // The request takes the typed values. The server transforms them.
  return { form: Object.keys(errors).length === 0 ? (form as VisitorPaymentForm) : null, errors };
}

/** Dotted paths of the wire (`recipient.email`) as the form's fields, first message each. */
export function fieldErrors(paths: readonly (readonly [string, string])[]): VisitorErrors {
  const errors: Record<string, string> = {};
  for (const [path, message] of paths) {
    const field = path.replace(/^recipient\./, '');
    if (field in emptyVisitor) errors[field] ??= message;
  }
  return errors;
}
