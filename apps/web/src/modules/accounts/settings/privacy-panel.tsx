import { Switch } from '@mantine/core';
import { usePrivacy } from '../../../platform/privacy/use-privacy.ts';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { SectionHeading } from '../../../ui/heading/section-heading.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';
import { messages } from './messages.ts';
import classes from './settings.module.css';

const t = messages.privacy;
const names = ['keepHistory', 'hideOnline', 'hideSpending', 'anonymousTips'] as const;

/** What a member keeps to herself; saved as soon as it is chosen. */
export function PrivacyPanel() {
  const { choices, failed, change } = usePrivacy();
  return (
    <Panel className={classes.panel}>
      <SectionHeading title={t.title} />
      {failed && <FormNotice title={t.failed} />}
      {names.map((name) => {
        const isForced = name === 'anonymousTips' && choices?.hideSpending === true;
        return (
          <Switch
            key={name}
            label={t[name]}
            description={t[`${name}Text`]}
            disabled={!choices || isForced}
            checked={isForced || (choices?.[name] ?? name === 'keepHistory')}
            onChange={(event) => change({ [name]: event.currentTarget.checked })}
          />
        );
      })}
    </Panel>
  );
}
