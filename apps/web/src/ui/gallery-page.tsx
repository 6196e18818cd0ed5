import { useMantineColorScheme } from '@mantine/core';
import { IconFlame, IconMovie, IconSearch, IconShoppingBag, IconUser } from '@tabler/icons-react';
import { SkipLink } from './access/skip-link.tsx';
import { useDocumentTitle } from './access/use-document-title.ts';
import { Avatar } from './avatar/avatar.tsx';
import { Button } from './button/button.tsx';
import { BalancePill } from './frame/balance-pill.tsx';
import { FooterFrame } from './frame/footer-frame.tsx';
import { PageFrame } from './frame/page-frame.tsx';
import { SearchField } from './frame/search-field.tsx';
import { TabBar } from './frame/tab-bar.tsx';
import { TopBar } from './frame/top-bar.tsx';
import { AmountSamples, ChatSamples } from './gallery/chat-samples.tsx';
import { ButtonSamples, ChipSamples, FormSamples, InputSamples } from './gallery/control-samples.tsx';
import { drawnPortrait } from './gallery/drawn-art.ts';
import classes from './gallery/gallery.module.css';
import {
  CardSamples,
  PageSamples,
  ProgressSamples,
  SkeletonSamples,
  TagSamples,
} from './gallery/media-samples.tsx';
import {
  ColourSamples,
  DialogSamples,
  ListSamples,
  MeterParts,
  StateSamples,
  ToastSamples,
  WaitSamples,
} from './gallery/state-samples.tsx';

const footerLinks = ['About Us', 'DMCA', 'Privacy Policy', 'Terms & Conditions', 'FAQ', 'Support'];

/** Every part of the design system in its states. Mounted at /parts in development only. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function GalleryPage() {
  useDocumentTitle('Parts and states');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <SkipLink>Skip to content</SkipLink>
      <TopBar
        homeHref="#home"
        homeLabel="Candela, home"
        navLabel="Main"
        menuLabel="Menu"
        closeLabel="Close"
        links={[
          { href: '#live', label: 'Live', current: true },
          { href: '#videos', label: 'Videos' },
          { href: '#letters', label: 'Letters' },
        ]}
        search={<SearchField label="Search" placeholder="Search rooms, categories" hint="/" />}
        actions={
          <>
            <BalancePill amount={1284} href="#add" label="Balance 1,284 credits, add more" />
            <Avatar src={drawnPortrait(230, 220)} />
          </>
        }
      />
      <PageFrame className={classes.page}>
        <div className={classes.head}>
          <h1>Parts and states</h1>
          <Button size="sm" onClick={() => setColorScheme(colorScheme === 'light' ? 'dark' : 'light')}>
            {colorScheme === 'light' ? 'Dark' : 'Light'}
          </Button>
        </div>
        <div className={classes.columns}>
          <ButtonSamples />
          <InputSamples />
          <TagSamples />
          <ChipSamples />
          <ProgressSamples />
          <CardSamples />
          <SkeletonSamples />
          <StateSamples />
          <WaitSamples />
          <ToastSamples />
          <DialogSamples />
          <FormSamples />
          <AmountSamples />
          <MeterParts />
          <ListSamples />
          <ChatSamples />
          <ColourSamples />
        </div>
        <PageSamples />
      </PageFrame>
      <FooterFrame
        navLabel="Footer"
        links={footerLinks.map((label) => ({ href: `#${label}`, label }))}
        text="Words from managed content."
        legal="For adults only. 18+"
      />
      <TabBar
        label="Places"
        items={[
          { href: '#live', label: 'Live', icon: <IconFlame stroke={1.75} aria-hidden />, current: true },
          { href: '#videos', label: 'Videos', icon: <IconMovie stroke={1.75} aria-hidden /> },
          { href: '#search', label: 'Search', icon: <IconSearch stroke={1.75} aria-hidden /> },
          { href: '#shop', label: 'Shop', icon: <IconShoppingBag stroke={1.75} aria-hidden /> },
          { href: '#me', label: 'Me', icon: <IconUser stroke={1.75} aria-hidden /> },
        ]}
      />
    </>
  );
}
