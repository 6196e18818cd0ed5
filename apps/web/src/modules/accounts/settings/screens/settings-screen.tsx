import { TextInput, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../../../../platform/session/session-store.ts';
import { useIsPageOn } from '../../../../platform/site-features.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { ChoiceSegment } from '../../../../ui/form/choice-segment.tsx';
import { PageFrame } from '../../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../../ui/heading/page-heading.tsx';
import { SectionHeading } from '../../../../ui/heading/section-heading.tsx';
import { Panel } from '../../../../ui/panel/panel.tsx';
import { EmptyState } from '../../../../ui/state/empty-state.tsx';
import { RowLinks } from '../../profile/row-links.tsx';
import { entries } from '../entries.ts';
import { findSettings } from '../find-settings.ts';
import { messages as t } from '../messages.ts';
import { PrivacyPanel } from '../privacy-panel.tsx';
import classes from '../settings.module.css';

const groups = ['account', 'security', 'money', 'data', 'help'] as const;
const panels = {
  privacy: { label: t.privacy.title, words: t.privacy.words },
  appearance: { label: t.appearance, words: t.appearanceWords },
};

/** /settings: every setting in one place, found by its words. */
export default function SettingsScreen() {
  const { user } = useSession();
  const [typed, setTyped] = useState('');
  const isPageOn = useIsPageOn();
  if (!user) return null;
  const mine = entries.filter(({ of, href }) => (of === undefined || of === user.type) && isPageOn(href));
  const found = findSettings(mine, typed);
  const isShown = (panel: keyof typeof panels) => findSettings([panels[panel]], typed).length > 0;
  const hasPrivacy = user.type === 'user' && isShown('privacy');
  const hasAppearance = isShown('appearance');
  return (
    <PageFrame className={classes.page}>
      <PageHeading title={t.title} lede={t.lede} />
      <TextInput
        type="search"
        label={t.search}
        maxLength={100}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {groups.map((group) => {
        const links = found.filter((one) => one.group === group);
        if (links.length === 0) return null;
        return (
          <section key={group}>
            <SectionHeading title={t.groups[group]} />
            <RowLinks links={links} />
          </section>
        );
      })}
      {hasPrivacy && <PrivacyPanel />}
      {hasAppearance && <Appearance />}
      {found.length === 0 && !hasPrivacy && !hasAppearance && (
        <EmptyState
          title={t.none}
          cause={t.noneCause}
          level={2}
          action={
            <Button size="sm" onClick={() => setTyped('')}>
              {t.all}
            </Button>
          }
        />
      )}
    </PageFrame>
  );
}

function Appearance() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('dark');
  return (
    <Panel className={classes.panel}>
      <SectionHeading title={t.appearance} />
      <ChoiceSegment
        label={t.appearance}
        value={scheme}
        onChange={setColorScheme}
        options={[
          { value: 'dark', label: t.dark },
          { value: 'light', label: t.light },
        ]}
      />
    </Panel>
  );
}
