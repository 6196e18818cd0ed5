import type { MyProfile } from '@candela/contract/accounts/profile';
import {
  IconBroadcast,
  IconChartBar,
  IconCopy,
  IconDatabase,
  IconEyeOff,
  IconGauge,
  IconGavel,
  IconId,
  IconLifebuoy,
  IconLock,
  IconPassword,
  IconPencil,
  IconShieldLock,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../../../platform/session/session-store.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { ButtonLink } from '../../../../ui/button/button-link.tsx';
import { SectionHeading } from '../../../../ui/heading/section-heading.tsx';
import { StatusBadge } from '../../../../ui/tag/status-badge.tsx';
import { toast } from '../../../../ui/toast/toast.tsx';
import { Facts, factsOf } from '../facts.tsx';
import { HandlePanel } from '../handle-panel.tsx';
import { LanguagePanel } from '../language-panel.tsx';
import { messages } from '../messages.ts';
import { myProfileMessages } from '../my-profile-messages.ts';
import asideClasses from '../my-profile-tabs.module.css';
import { type MyProfileTab, MyProfileTabs } from '../my-profile-tabs.tsx';
import classes from '../profile.module.css';
import { ProfileHead } from '../profile-head.tsx';
import { RowLinks } from '../row-links.tsx';
import { TimeZonePanel } from '../time-zone-panel.tsx';

const t = messages.own;

const onward = [
  { href: '/private-videos', label: myProfileMessages.privateVideos, Icon: IconLock },
  { href: '/my-earning', label: t.earning, Icon: IconChartBar },
  { href: '/my-documents', label: t.documents, Icon: IconId },
  { href: '/my-security', label: t.security, Icon: IconShieldLock },
  { href: '/change-password', label: t.changePassword, Icon: IconPassword },
  { href: '/hidden-from', label: t.hiddenFrom, Icon: IconEyeOff },
  { href: '/decisions', label: t.decisions, Icon: IconGavel },
  { href: '/my-limits', label: t.limits, Icon: IconGauge },
  { href: '/my-data', label: t.data, Icon: IconDatabase },
  { href: '/contact-us', label: t.support, Icon: IconLifebuoy },
];

export interface MyProfileScreenProps {
  /** What the model publishes and sells, one tab each; About comes after them. */
  tabs: readonly MyProfileTab[];
  /** What a new model does next, above the tabs. */
  firstSteps?: ReactNode;
  /** How complete the profile is, while something is missing. */
  completeness?: ReactNode;
  renderEditAbout: (onClose: () => void) => ReactNode;
}

/** A model's own page: where the profile stands, what is published, and the way to go live. */
export function MyProfileScreen({ tabs, firstSteps, completeness, renderEditAbout }: MyProfileScreenProps) {
  const { user } = useSession();
  if (!user) return null;
  const status = user.bioInfo.adminApproved;
  return (
    <main id="content" tabIndex={-1}>
      <ProfileHead
        name={user.name || user.username}
        username={user.handle ?? user.username}
        profileImage={user.profileImage}
        coverImage={user.coverImage}
        badge={<StatusBadge status={status}>{t.status[status]}</StatusBadge>}
        line={t.statusLong[status]}
        actions={
          <>
            {status === 'approved' && (
              <ButtonLink href="/profile#go-live" leftSection={<IconBroadcast stroke={1.75} aria-hidden />}>
                {t.goLive}
              </ButtonLink>
            )}
            <ButtonLink href="/profile-setup" leftSection={<IconPencil stroke={1.75} aria-hidden />}>
              {myProfileMessages.setUp}
            </ButtonLink>
            <ButtonLink href={`/@${user.handle}`} variant="text">
              {t.seePublic}
            </ButtonLink>
          </>
        }
      />
      {firstSteps}
      <MyProfileTabs
        tabs={[
          ...tabs,
          {
            key: 'about',
            label: myProfileMessages.about,
            content: <AboutTab user={user} completeness={completeness} renderEditAbout={renderEditAbout} />,
          },
        ]}
      />
    </main>
  );
}

type AboutTabProps = Pick<MyProfileScreenProps, 'completeness' | 'renderEditAbout'> & { user: MyProfile };

function AboutTab({ user, completeness, renderEditAbout }: AboutTabProps) {
  const [isEditing, setEditing] = useState(false);
  const facts = factsOf(user);
  return (
    <div className={classes.body}>
      <div className={classes.column}>
        <section className={classes.about}>
          <SectionHeading
            title={messages.about}
            aside={
              <Button
                size="sm"
                leftSection={<IconPencil stroke={1.75} aria-hidden />}
                onClick={() => setEditing(true)}
              >
                {myProfileMessages.editAbout}
              </Button>
            }
          />
          <p className={classes.words}>
            {user.description || messages.noWords({ name: user.name || user.username })}
          </p>
          {facts.length > 0 && <Facts facts={facts} />}
        </section>
        <section>
          <SectionHeading title={t.account} />
          <RowLinks links={onward} />
        </section>
      </div>
      <div className={`${asideClasses.aside} ${classes.first}`}>
        {completeness}
        <HandlePanel user={user} />
        <LanguagePanel of="model" />
        <TimeZonePanel />
        <RoomLink path={`/live-model/${user.uniqueId}`} />
      </div>
      {isEditing && renderEditAbout(() => setEditing(false))}
    </div>
  );
}

function RoomLink({ path }: { path: string }) {
  const address = new URL(path, window.location.origin).href;
  const copy = () => {
    // Pages without TLS have no clipboard.
    (navigator.clipboard?.writeText(address) ?? Promise.reject(new Error('No clipboard.')))
      .then(() => toast.success(t.copied))
      .catch(() => toast.error(t.copyFailed));
  };
  return (
    <aside className={classes.panel}>
      <h2>{t.room}</h2>
      <p>{t.roomText}</p>
      <code className={classes.link}>{address}</code>
      <Button leftSection={<IconCopy stroke={1.75} aria-hidden />} onClick={copy}>
        {t.copy}
      </Button>
    </aside>
  );
}
