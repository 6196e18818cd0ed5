import { settingGroups } from '@candela/contract/admin/settings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { readRefusal } from '../../../platform/refusal.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { SearchInput } from '../../../ui/form/search-input.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { adminApi } from '../console/api.ts';
import { everyPage } from '../console/locales/every-page.ts';
import { settings as text } from './locales/settings.ts';
import { SettingLine } from './setting-line.tsx';
import { isFound, type Setting } from './setting-value.ts';
import classes from './settings.module.css';

/** /admin/settings: the site's terms by group; `#key` names one. */
export function SettingsPage() {
  useDocumentTitle(everyPage.documentTitle({ title: text.title }));
  const query = useQuery(adminApi.getSettings.queryOptions({ input: {} }));
  return (
    <>
      <PageHeading title={text.title} lede={text.lede} />
      {query.isPending && <RowSkeletons label={everyPage.loading} />}
      {query.isError && (
        <ErrorState
          title={everyPage.notLoaded}
          cause={readRefusal(query.error).msg}
          safe={everyPage.nothingChanged}
          retryLabel={everyPage.retry}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && <SettingGroups settings={query.data.data} />}
    </>
  );
}

/** Every group with the settings that are searched for. */
export function SettingGroups({ settings }: { settings: readonly Setting[] }) {
  const { hash, key } = useLocation();
  const linked = hash.slice(1);
  // A link to one setting shows it, whatever was searched for before.
  const [search, setSearch] = useState({ words: '', at: key });
  const words = linked !== '' && search.at !== key ? '' : search.words;
  const found = settings.filter((setting) => isFound(setting, words));
  const groups = settingGroups
    .map((group) => ({ group, members: found.filter((setting) => setting.group === group) }))
    .filter(({ members }) => members.length > 0);
  return (
    <>
      <div className={classes.search}>
        <SearchInput
          label={text.search}
          value={words}
          onChange={(next) => setSearch({ words: next, at: key })}
        />
      </div>
      {groups.length === 0 && <EmptyState title={text.none} cause={text.noneCause} />}
      {groups.map(({ group, members }) => (
        <section key={group} className={classes.group} aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`}>{text.groups[group]}</h2>
          <ul>
            {members.map((setting) => (
              <SettingLine key={setting._id} setting={setting} isLinked={setting._id === linked} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
