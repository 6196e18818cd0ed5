import { IconChevronDown } from '@tabler/icons-react';
import { lazy } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { MenuOnDemand } from '../../ui/overlay/menu-on-demand.tsx';
import { messages } from '../messages.ts';
import { useOtherTheme } from './theme-switch.tsx';
import classes from './visitor-actions.module.css';

const loadMenu = () => import('./menus/login-menu.tsx');
const LoginMenu = lazy(loadMenu);

const t = messages.header;

/** Ways in, for someone who is not signed in. On phones the two ways to join are in the folded menu. */
export function VisitorActions() {
  const theme = useOtherTheme();
  return (
    <>
      <IconButton label={theme.label} withTooltip={false} className={classes.join} onClick={theme.choose}>
        {theme.icon}
      </IconButton>
      <MenuOnDemand
        load={loadMenu}
        button={(props) => (
          <Button
            variant="text"
            className={classes.login}
            rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
            aria-haspopup="menu"
            aria-expanded={false}
            {...props}
          >
            {t.login}
          </Button>
        )}
        menu={(wasPressed) => <LoginMenu className={classes.login} wasPressed={wasPressed} />}
      />
      <ButtonLink href="/model-sign-up" className={classes.join}>
        {t.joinAsModel}
      </ButtonLink>
      <ButtonLink href="/sign-up" variant="primary" className={classes.join}>
        {t.joinFree}
      </ButtonLink>
    </>
  );
}

/** The same ways in, one under the other, for the folded menu. */
export function VisitorExtras() {
  return (
    <>
      <ButtonLink href="/sign-up" variant="primary" fullWidth>
        {t.joinFree}
      </ButtonLink>
      <ButtonLink href="/model-sign-up" fullWidth>
        {t.joinAsModel}
      </ButtonLink>
    </>
  );
}
