import {
  IconBroadcast,
  IconChartBar,
  IconCopy,
  IconDeviceDesktop,
  IconLifebuoy,
  IconPassword,
} from '@tabler/icons-react';
import { useSession } from '../../../platform/session/session-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { SectionHeading } from '../../../ui/heading/section-heading.tsx';
import { StatusBadge } from '../../../ui/tag/status-badge.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { Facts, factsOf } from '../facts.tsx';
import { messages } from '../messages.ts';
import classes from '../profile.module.css';
import { ProfileHead } from '../profile-head.tsx';
import { RowLinks } from '../row-links.tsx';

const words = messages.own;

const onward = [
  { href: '/my-earning', label: words.earning, Icon: IconChartBar },
  { href: '/my-sessions', label: words.sessions, Icon: IconDeviceDesktop },
  { href: '/change-password', label: words.changePassword, Icon: IconPassword },
  { href: '/contact-us', label: words.support, Icon: IconLifebuoy },
];

/** A model's own page: where the profile stands, the way to go live, and the room's address. */
export default function OwnProfileScreen() {
  const { user } = useSession();
  if (!user) return null;
  const status = user.bioInfo.adminApproved;
  const roomPath = `/live-model/${user.uniqueId}`;
  const facts = factsOf(user);
  return (
    <main id="content" tabIndex={-1} className={classes.main}>
      <ProfileHead
        name={user.name || user.username}
        username={user.username}
        profileImage={user.profileImage}
        coverImage={user.coverImage}
        badge={<StatusBadge status={status}>{words.status[status]}</StatusBadge>}
        line={words.statusLong[status]}
        actions={
          <>
            {status === 'approved' && (
              <ButtonLink
                href="/profile#go-live"
                variant="primary"
                leftSection={<IconBroadcast stroke={1.75} aria-hidden />}
              >
                {words.goLive}
              </ButtonLink>
            )}
            <ButtonLink href={`/profile/${user.uniqueId}`}>{words.seePublic}</ButtonLink>
          </>
        }
      />
      <div className={`cd-wide ${classes.body}`}>
        <div className={classes.column}>
          <section className={classes.about}>
            <SectionHeading title={messages.about} />
            <p className={classes.words}>
              {user.description || messages.noWords(user.name || user.username)}
            </p>
            {facts.length > 0 && <Facts facts={facts} />}
          </section>
          <section>
            <SectionHeading title={words.account} />
            <RowLinks links={onward} />
          </section>
        </div>
        <RoomLink path={roomPath} />
      </div>
    </main>
  );
}

function RoomLink({ path }: { path: string }) {
  const address = new URL(path, window.location.origin).href;
  const copy = () => {
    navigator.clipboard
      .writeText(address)
      .then(() => toast.success(words.copied))
      .catch(() => toast.error(words.copyFailed));
  };
  return (
    <aside className={classes.panel}>
      <h2>{words.room}</h2>
      <p>{words.roomText}</p>
      <code className={classes.link}>{address}</code>
      <Button leftSection={<IconCopy stroke={1.75} aria-hidden />} onClick={copy}>
        {words.copy}
      </Button>
    </aside>
  );
}
