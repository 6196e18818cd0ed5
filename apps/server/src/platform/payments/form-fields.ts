/** The fields of an `application/x-www-form-urlencoded` text; the first of a repeated name counts. */
export function formFields(text: string): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) fields[name] ??= value;
  return fields;
}

/**
 * The fields of a flat JSON object as text, numbers exactly as written: processors' ids do not fit in a float.
 * @returns undefined when it is no JSON object
 */
export function jsonFields(text: string): Record<string, string> | undefined {
  try {
    const exact = (_name: string, value: unknown, { source }: { source?: string }) =>
      typeof value === 'number' && source !== undefined ? source : value;
    const parsed = (JSON.parse as (text: string, reviver: typeof exact) => unknown)(text, exact);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
    const fields: Record<string, string> = Object.create(null);
    for (const [name, value] of Object.entries(parsed)) {
      if (typeof value === 'string' || typeof value === 'boolean') fields[name] = String(value);
    }
    return fields;
  } catch {
    return undefined;
  }
}
