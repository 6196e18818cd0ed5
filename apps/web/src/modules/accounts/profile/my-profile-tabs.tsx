import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { myProfileMessages } from './my-profile-messages.ts';
import classes from './my-profile-tabs.module.css';

export interface MyProfileTab {
  key: string;
  label: string;
  content: ReactNode;
}

/** The tabs of a model's own page. Which one is open is in the address, so that it can be linked to. */
export function MyProfileTabs({ tabs }: { tabs: readonly MyProfileTab[] }) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const current = tabs.some(({ key }) => key === asked) ? asked : (tabs[0]?.key ?? null);
  const open = (key: string | null) => {
    if (key) setParams({ tab: key }, { replace: true });
  };
  return (
    <Tabs className={`cd-wide ${classes.tabs}`} value={current} onChange={open} keepMounted={false}>
      <Tabs.List className={classes.list} aria-label={myProfileMessages.tabs}>
        {tabs.map(({ key, label }) => (
          <Tabs.Tab key={key} value={key} className={classes.tab}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ key, content }) => (
        <Tabs.Panel key={key} value={key} className={classes.panel}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
