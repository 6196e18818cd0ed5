import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { Button } from '../../ui/button/button.tsx';
import { messages } from '../messages.ts';

const t = messages.header;

/** The other theme, by name, and the way to it. The choice is saved on this device. */
export function useOtherTheme() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('dark');
  // The server knows no saved theme: until the page is taken over it says what the server said.
  const isDark = !useMounted() || scheme === 'dark';
  const Icon = isDark ? IconSun : IconMoon;
  return {
    label: isDark ? t.toLight : t.toDark,
    icon: <Icon stroke={1.75} aria-hidden />,
    choose: () => setColorScheme(isDark ? 'light' : 'dark'),
  };
}

/** Switches between the dark and the light theme. */
export function ThemeSwitch() {
  const other = useOtherTheme();
  return (
    <Button variant="text" leftSection={other.icon} onClick={other.choose} fullWidth justify="flex-start">
      {other.label}
    </Button>
  );
}
