import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { KindList } from '../manage/kind-list.tsx';
import { messages } from '../messages.ts';
import classes from './private-videos-screen.module.css';

const t = messages.privateVideos;

/** A model's videos that are in no list: each with the members it is given to. */
export default function PrivateVideosScreen() {
  return (
    <PageFrame className={classes.page}>
      <PageHeading title={t.title} lede={t.lede} />
      <KindList kind="video" visibility="membersOnly" addLabel={t.add} empty={messages.empty.private} />
    </PageFrame>
  );
}
