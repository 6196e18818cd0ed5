import type { z } from 'zod';

/**
 * A zod schema as @mantine/form's `validate`: the dotted path of each wrong field to its first message.
 * @param emptyWords what to say instead of a field that was left empty
 */
export function zodErrors(
  schema: z.ZodType,
  values: unknown,
  emptyWords: Partial<Record<string, string>> = {},
): Record<string, string> {
  const errors: Record<string, string> = {};
  const { error } = schema.safeParse(values);
  for (const { path, message } of error?.issues ?? []) {
    const field = path.join('.');
    const isEmpty = (values as Record<string, unknown> | null)?.[field] === '';
    errors[field] ??= (isEmpty ? emptyWords[field] : undefined) ?? message;
  }
  return errors;
}
