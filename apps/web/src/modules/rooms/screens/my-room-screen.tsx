import { useSession } from '../../../platform/session/session-store.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { SectionHeading } from '../../../ui/heading/section-heading.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';
import { BroadcasterMenu } from '../board/broadcaster-menu.tsx';
import { BroadcasterWheel } from '../board/broadcaster-wheel.tsx';
import { useBoard } from '../board/use-board.ts';
import { roomSettings as copy } from '../locales/room-settings.ts';
import { ModeratorsPart } from '../settings/moderators-part.tsx';
import { RulesState, useRoomRules } from '../settings/room-rules.tsx';
import { RulesPart } from '../settings/rules-part.tsx';
import { SanctionsPart } from '../settings/sanctions-part.tsx';
import classes from '../settings/settings.module.css';

/** /studio/room: what a model settles before a show: who moderates, what may be written, her menu and her wheel. */
export default function MyRoomScreen() {
  useDocumentTitle(copy.title);
  const { user } = useSession();
  if (!user) return null;
  return (
    <PageFrame className={classes.page}>
      <PageHeading title={copy.title} lede={copy.lede} />
      <Room channelName={user._id} />
    </PageFrame>
  );
}

function Room({ channelName }: { channelName: string }) {
  const query = useRoomRules(channelName);
  const board = useBoard(channelName);
  const rules = query.data?.data;
  return (
    <div className={classes.room}>
      <Panel className={classes.parts}>
        <SectionHeading title={copy.chat} />
        <RulesState of={query} />
        {rules && <RulesPart channelName={channelName} rules={rules} />}
      </Panel>
      <Panel className={classes.parts}>
        <SectionHeading title={copy.people} />
        {rules && <ModeratorsPart moderators={rules.moderators} onChanged={() => query.refetch()} />}
        <SanctionsPart channelName={channelName} />
      </Panel>
      {board && <BroadcasterMenu items={board.menu} />}
      <BroadcasterWheel />
    </div>
  );
}
