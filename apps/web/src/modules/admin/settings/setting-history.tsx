import { Pagination } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { Tag } from '../../../ui/tag/tag.tsx';
import { adminApi } from '../console/api.ts';
import classes from '../console/console.module.css';
import { when } from '../console/format.tsx';
import { everyPage } from '../console/locales/every-page.ts';
import { NotLoaded } from '../console/not-loaded.tsx';
import { settings as text } from './locales/settings.ts';
import { SettingDialog } from './setting-dialog.tsx';
import { type Setting, type SettingValue, shownValue } from './setting-value.ts';

const perPage = 10;

/** Who changed a setting, when, from what to what and why; each value can be set again. */
export function SettingHistory({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const [back, setBack] = useState<SettingValue | null>(null);
  const name = text.names[setting._id];
  const changes = useQuery({
    ...adminApi.listSettingChanges.queryOptions({
      input: { setting: setting._id, current_page: page, per_page: perPage },
    }),
    placeholderData: keepPreviousData,
  });
  const pages = Math.ceil((changes.data?.totalCount ?? 0) / perPage);
  const words = (value: SettingValue | null) => (value === null ? '' : shownValue(setting, value));
  return (
    <>
      <Dialog
        opened
        dismissible={back === null}
        title={text.history.title({ name })}
        description={text.change.now({ value: shownValue(setting, setting.value) })}
        closeLabel={everyPage.close}
        onClose={onClose}
      >
        {changes.isPending && <RowSkeletons label={everyPage.loading} />}
        {changes.isError && <NotLoaded query={changes} />}
        {changes.data?.totalCount === 0 && (
          <EmptyState title={text.history.none} cause={text.history.noneCause} />
        )}
        <ul className={classes.lines} aria-busy={changes.isPlaceholderData}>
          {changes.data?.data.map(({ _id, at, by, before, after, reason }, index) => (
            <li key={_id}>
              <b>{text.history.from({ before: words(before), after: words(after) })}</b>
              <br />
              {reason}
              <small>{text.history.by({ by, when: when(at) })}</small>
              {page === 1 && index === 0 && <Tag tone="soft">{text.history.current}</Tag>}
              {after !== null && after !== setting.value && (
                <Button size="sm" variant="text" onClick={() => setBack(after)}>
                  {text.history.backTo({ value: words(after) })}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {pages > 1 && (
          <Pagination
            total={pages}
            value={page}
            onChange={setPage}
            getControlProps={(control) => ({ 'aria-label': everyPage.pageControl[control] })}
          />
        )}
      </Dialog>
      {back !== null && (
        <SettingDialog
          setting={setting}
          next={back}
          title={text.change.title({ name })}
          submit={text.history.back}
          onClose={() => setBack(null)}
        />
      )}
    </>
  );
}
