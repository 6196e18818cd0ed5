import { Tabs } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useDocumentTitle } from '../../../../ui/access/use-document-title.ts';
import { PageFrame } from '../../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../../ui/heading/page-heading.tsx';
import { CalendarButton } from '../../../schedule/index.ts';
import { FavouriteModels } from '../favourite-models.tsx';
import { FavouriteUsers } from '../favourite-users.tsx';
import { FavouriteVideos } from '../favourite-videos.tsx';
import { messages } from '../messages.ts';
import classes from './my-favourite-screen.module.css';

const tabs = {
  models: { label: messages.models, Content: FavouriteModels },
  users: { label: messages.users, Content: FavouriteUsers },
  videos: { label: messages.videos, Content: FavouriteVideos },
};
type Tab = keyof typeof tabs;

/** A member's favourites. The shown kind is in the address. */
export default function MyFavouriteScreen() {
  useDocumentTitle(messages.title);
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab') ?? '';
  const tab: Tab = Object.hasOwn(tabs, asked) ? (asked as Tab) : 'models';
  return (
    <PageFrame className={classes.page}>
      <PageHeading title={messages.title} lede={messages.lede} actions={<CalendarButton />} />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => setParams(next && next !== 'models' ? { tab: next } : {})}
      >
        <Tabs.List aria-label={messages.tabs}>
          {Object.entries(tabs).map(([name, { label }]) => (
            <Tabs.Tab key={name} value={name}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {Object.entries(tabs).map(([name, { Content }]) => (
          <Tabs.Panel key={name} value={name} className={classes.panel}>
            <Content />
          </Tabs.Panel>
        ))}
      </Tabs>
    </PageFrame>
  );
}
