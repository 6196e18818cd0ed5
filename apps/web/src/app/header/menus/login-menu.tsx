import { Menu } from '@mantine/core';
import { IconChevronDown, IconEye, IconVideo } from '@tabler/icons-react';
import { Button } from '../../../ui/button/button.tsx';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { useMenuAtOnce } from '../../../ui/overlay/use-menu-at-once.ts';
import { messages } from '../../messages.ts';

const t = messages.header;

/** The two sign-in pages. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function LoginMenu({ className, wasPressed }: { className?: string; wasPressed: boolean }) {
  const { target, menu } = useMenuAtOnce(wasPressed);
  return (
    <Menu {...menu} position="bottom-end" width={200}>
      <Menu.Target>
        <Button
          ref={target}
          variant="text"
          className={className}
          rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
        >
          {t.login}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={UiLink} href="/member" leftSection={<IconVideo stroke={1.75} aria-hidden />}>
          {t.loginModel}
        </Menu.Item>
        <Menu.Item component={UiLink} href="/login" leftSection={<IconEye stroke={1.75} aria-hidden />}>
          {t.loginUser}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
