import { createTheme } from '@mantine/core';
import { ButtonLoader } from '../progress/button-loader.tsx';
import { scales } from './palette.ts';

/**
 * The Mantine theme. Component entries are plain objects rather than `Component.extend(...)`, so that
 * naming a component here does not pull its code into the first download.
 */
export const theme = createTheme({
  colors: scales,
  primaryColor: 'ember',
  primaryShade: 5,
  white: '#fffcf7',
  black: '#241812',
  autoContrast: true,
  luminanceThreshold: 0.36,
  fontFamily: 'var(--cd-font-ui)',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.5', lg: '1.5', xl: '1.4' },
  fontWeights: { regular: '430', medium: '570', bold: '680' },
  headings: {
    fontFamily: 'var(--cd-font-display)',
    fontWeight: '400',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'var(--cd-h1)', lineHeight: '1.04' },
      h2: { fontSize: 'var(--cd-h3)', lineHeight: '1.04' },
      h3: { fontSize: 'var(--cd-h4)', lineHeight: '1.1' },
      h4: { fontSize: '1rem', lineHeight: '1.3', fontWeight: '680' },
      h5: { fontSize: '0.9375rem', lineHeight: '1.35', fontWeight: '680' },
      h6: { fontSize: '0.8125rem', lineHeight: '1.4', fontWeight: '570' },
    },
  },
  radius: { xs: '4px', sm: '8px', md: '12px', lg: '20px', xl: '999px' },
  defaultRadius: 'md',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  shadows: {
    xs: 'var(--cd-shadow-1)',
    sm: 'var(--cd-shadow-1)',
    md: 'var(--cd-shadow-2)',
    lg: 'var(--cd-shadow-2)',
    xl: 'var(--cd-shadow-3)',
  },
  breakpoints: { xs: '30em', sm: '43.75em', md: '67.5em', lg: '80em', xl: '120em' },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Loader: { defaultProps: { type: 'wick', loaders: { progressBar: ButtonLoader } } },
    Button: { defaultProps: { radius: 'xl', size: 'md' } },
    ActionIcon: { defaultProps: { radius: 'xl', variant: 'subtle', size: 40 } },
    Badge: { defaultProps: { radius: 3, tt: 'none', variant: 'light' } },
    Input: { defaultProps: { radius: 'md', size: 'md' } },
    InputWrapper: {
      defaultProps: { size: 'md', inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
    Paper: { defaultProps: { radius: 'lg', withBorder: true, shadow: 'none' } },
    Card: { defaultProps: { radius: 'xs', padding: 0, withBorder: false } },
    Modal: {
      defaultProps: {
        radius: 'lg',
        centered: true,
        overlayProps: { backgroundOpacity: 0.78, blur: 0 },
        zIndex: 400,
      },
    },
    Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.78, blur: 0 }, zIndex: 400 } },
    Menu: { defaultProps: { radius: 16, shadow: 'xl', width: 292, offset: 6, zIndex: 420 } },
    Popover: { defaultProps: { radius: 16, shadow: 'md', zIndex: 420 } },
    Combobox: { defaultProps: { radius: 16, shadow: 'md', offset: 6, zIndex: 420 } },
    SegmentedControl: { defaultProps: { radius: 'xl' } },
    Tabs: { defaultProps: { variant: 'default', color: 'ember' } },
    Progress: { defaultProps: { size: 2, radius: 1 } },
    Skeleton: { defaultProps: { radius: 'xs' } },
    Tooltip: {
      defaultProps: { radius: 'sm', openDelay: 300, events: { hover: true, focus: true, touch: false } },
    },
    Notification: { defaultProps: { radius: 14, withBorder: true } },
    Checkbox: { defaultProps: { radius: 6, size: 'md' } },
    Radio: { defaultProps: { size: 'md' } },
    Switch: { defaultProps: { size: 'md', withThumbIndicator: false } },
    Pagination: { defaultProps: { radius: 'xl', size: 'md' } },
  },
});
