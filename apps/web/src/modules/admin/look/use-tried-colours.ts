import { colourFields } from '@candela/contract/admin/look-fields';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { adminApi } from '../console/api.ts';
import { coloursOf, type LookValues, type Tried } from './look-values.ts';

const pauseMs = 200;

/** What the server would make of the colours in the form; undefined for the standard ones. */
export function useTriedColours(values: LookValues): Tried | undefined {
  const read = colourFields.safeParse(coloursOf(values));
  const [settled] = useDebouncedValue(read.success ? JSON.stringify(read.data) : '', pauseMs);
  const colours = settled === '' ? undefined : colourFields.parse(JSON.parse(settled));
  const tried = useQuery({
    ...adminApi.tryColours.queryOptions({ input: { colours: colours ?? { accent: '#000000' } } }),
    enabled: colours !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return values.accent === '' ? undefined : tried.data?.data;
}
