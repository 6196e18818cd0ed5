import type { Conversation } from '@candela/contract/messages/operations';
import { Menu } from '@mantine/core';
import { IconArrowLeft, IconBan, IconDots, IconFlag, IconSearch, IconUser, IconX } from '@tabler/icons-react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { SearchField } from '../../ui/frame/search-field.tsx';
import { UiLink } from '../../ui/link/ui-link.tsx';
import classes from './conversation-head.module.css';
import { t } from './messages.ts';
import { OnlineAvatar } from './online-avatar.tsx';

interface ConversationHeadProps {
  conversation: Conversation;
  /** Null while nothing is searched for. */
  search: string | null;
  onSearch: (search: string | null) => void;
  onBlock: () => void;
  onUnblock: () => void;
}

/** Whom the conversation is with, searching in it, and what can be done about them. */
export function ConversationHead(props: ConversationHeadProps) {
  const { conversation, search, onSearch } = props;
  const { other, kind, isOnline } = conversation;
  const isClub = kind === 'club';
  const name = other.name || other.username;
  const profile = other.type === 'model' ? `/profile/${other.uniqueId}` : `/user/${other.uniqueId}`;
  return (
    <header className={classes.head}>
      <IconButton
        className={classes.backButton}
        label={t.back}
        component={UiLink}
        href="/chat"
        withTooltip={false}
      >
        <IconArrowLeft size={20} stroke={1.75} />
      </IconButton>
      <OnlineAvatar src={other.profileImage} isOnline={isOnline && !isClub} />
      <div className={classes.who}>
        <h2>
          <UiLink href={profile}>{titleOf(kind, name)}</UiLink>
        </h2>
        <p>{lineOf(conversation)}</p>
      </div>
      <IconButton
        label={search === null ? t.searchIn : t.closeSearch}
        onClick={() => onSearch(search === null ? '' : null)}
      >
        {search === null ? <IconSearch size={20} stroke={1.75} /> : <IconX size={20} stroke={1.75} />}
      </IconButton>
      {kind !== 'test' && <OtherMenu {...props} profile={profile} />}
      {search !== null && (
        <div className={classes.searchRow}>
          <SearchField
            label={t.searchIn}
            placeholder={t.searchIn}
            value={search}
            maxLength={100}
            autoFocus
            onChange={(event) => onSearch(event.currentTarget.value)}
          />
        </div>
      )}
    </header>
  );
}

/** What can be done about the other side. */
function OtherMenu({
  conversation: { other, kind, isBlocked },
  profile,
  onBlock,
  onUnblock,
}: ConversationHeadProps & { profile: string }) {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <IconButton label={t.menu} withTooltip={false}>
          <IconDots size={20} stroke={1.75} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={UiLink} href={profile} leftSection={<IconUser stroke={1.75} aria-hidden />}>
          {t.profile}
        </Menu.Item>
        <Menu.Item
          component={UiLink}
          href={`/contact-us?topic=complaint&subject=${encodeURIComponent(t.reportSubject({ username: other.username }))}`}
          leftSection={<IconFlag stroke={1.75} aria-hidden />}
        >
          {t.report}
        </Menu.Item>
        {kind !== 'club' && (
          <Menu.Item
            leftSection={<IconBan stroke={1.75} aria-hidden />}
            onClick={isBlocked ? onUnblock : onBlock}
          >
            {isBlocked ? t.unblock : t.block}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function titleOf(kind: Conversation['kind'], name: string): string {
  if (kind === 'test') return t.tests;
  return kind === 'club' ? t.clubOf({ name }) : name;
}

function lineOf({ kind, isOnline }: Conversation): string {
  if (kind === 'club') return t.clubLine;
  if (kind === 'test') return t.testsLine;
  return isOnline ? t.online : t.offline;
}
