import { Menu } from '@mantine/core';
import { IconChevronDown, IconEye, IconVideo } from '@tabler/icons-react';
import { Button } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { UiLink } from '../../ui/link/ui-link.tsx';
import { messages } from '../messages.ts';
import classes from './visitor-actions.module.css';

const words = messages.header;

/** Ways in, for someone who is not signed in. On phones the two ways to join are in the folded menu. */
export function VisitorActions() {
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <Button variant="text" rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}>
            {words.login}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={UiLink} href="/member" leftSection={<IconVideo stroke={1.75} aria-hidden />}>
            {words.loginModel}
          </Menu.Item>
          <Menu.Item component={UiLink} href="/login" leftSection={<IconEye stroke={1.75} aria-hidden />}>
            {words.loginUser}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ButtonLink href="/model-sign-up" className={classes.join}>
        {words.joinAsModel}
      </ButtonLink>
      <ButtonLink href="/sign-up" variant="primary" className={classes.join}>
        {words.joinFree}
      </ButtonLink>
    </>
  );
}

/** The same ways in, one under the other, for the folded menu. */
export function VisitorExtras() {
  return (
    <>
      <ButtonLink href="/sign-up" variant="primary" fullWidth>
        {words.joinFree}
      </ButtonLink>
      <ButtonLink href="/model-sign-up" fullWidth>
        {words.joinAsModel}
      </ButtonLink>
    </>
  );
}
