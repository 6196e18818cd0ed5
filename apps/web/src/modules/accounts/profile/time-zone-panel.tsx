import { Select } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { toast } from '../../../ui/toast/toast.tsx';
import { messages } from './messages.ts';
import classes from './profile.module.css';

const t = messages.timeZone;

/** Where the account's days begin: every time zone, with the browser's own until one is chosen. */
export function TimeZonePanel() {
  const queries = useQueryClient();
  const options = api.discovery.getPreferences.queryOptions({ input: {} });
  const { data } = useQuery(options);
  const save = useMutation(
    api.discovery.setPreferences.mutationOptions({
      onSuccess: (answer) => {
        queries.setQueryData(options.queryKey, answer);
        toast.success(t.saved);
        return queries.invalidateQueries({ queryKey: api.earnings.getTakings.key() });
      },
      onError: (error) => toast.error(readRefusal(error).msg),
    }),
  );
  if (!data) return null;
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const chosen = data.data.timeZone;
  const zones = new Set([here, ...(chosen ? [chosen] : []), ...Intl.supportedValuesOf('timeZone')]);
  return (
    <section className={classes.panel} aria-label={t.title}>
      <h2>{t.title}</h2>
      <p>{t.text}</p>
      <Select
        label={t.label}
        placeholder={t.browser({ zone: named(here) })}
        nothingFoundMessage={t.none}
        data={[...zones].sort().map((zone) => ({ value: zone, label: named(zone) }))}
        value={chosen}
        searchable
        clearable
        limit={60}
        disabled={save.isPending}
        onChange={(timeZone) => save.mutate({ timeZone })}
      />
    </section>
  );
}

/** "America/New_York" as "America/New York". */
function named(zone: string): string {
  return zone.replaceAll('_', ' ');
}
