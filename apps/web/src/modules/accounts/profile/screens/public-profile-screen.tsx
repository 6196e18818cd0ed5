import type { Profile } from '@candela/contract/accounts/profile';
import type { LiveModel } from '@candela/contract/shows/operations';
import { IconFlame, IconHeart, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { api } from '../../../../platform/api.ts';
import { failureCause } from '../../../../platform/failure-cause.ts';
import { Heart, NotifyButton } from '../../../../platform/favourites/heart.tsx';
import { useCountedView } from '../../../../platform/favourites/use-counted-view.ts';
import { useFavourites } from '../../../../platform/favourites/use-favourites.ts';
import { UserHeart } from '../../../../platform/favourites/user-heart.tsx';
import { joinPath, saveIntent } from '../../../../platform/intent/intent.ts';
import { useIntent, useJoin } from '../../../../platform/intent/use-join.ts';
import { requestTip } from '../../../../platform/purchase/purchase-intent.ts';
import { useLiveChanges } from '../../../../platform/realtime/use-live-changes.ts';
import { readRefusal } from '../../../../platform/refusal.ts';
import { ReportButton } from '../../../../platform/report/report-button.tsx';
import { useSession } from '../../../../platform/session/session-store.ts';
import { ShareButton } from '../../../../platform/share/share-button.tsx';
import { useDocumentTitle } from '../../../../ui/access/use-document-title.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { ButtonLink } from '../../../../ui/button/button-link.tsx';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { CreditAmount } from '../../../../ui/coin/credit-amount.tsx';
import { formatDate } from '../../../../ui/format/format-date.ts';
import { PageFrame } from '../../../../ui/frame/page-frame.tsx';
import { SectionHeading } from '../../../../ui/heading/section-heading.tsx';
import { RowSkeletons } from '../../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../../ui/state/error-state.tsx';
import { LiveTag, SmokeTag } from '../../../../ui/tag/tag.tsx';
import { Facts, factsOf } from '../facts.tsx';
import { messages } from '../messages.ts';
import classes from '../profile.module.css';
import { ProfileHead } from '../profile-head.tsx';

export type PublicProfileScreenProps = {
  /** How a model is rated. */
  renderRating: (model: Profile) => ReactNode;
  /** The way to call a model. */
  renderCall: (model: Profile) => ReactNode;
  /** What a model publishes; `about` is what the profile says in words. */
  renderWork: (model: Profile, about: ReactNode) => ReactNode;
};

/** A profile as anyone may see it, with the way into the room while it is open. */
export function PublicProfileScreen(slots: PublicProfileScreenProps) {
  const { userId = '' } = useParams();
  const { search } = useLocation();
  const profile = useQuery(
    api.accounts.getProfile.queryOptions({ input: { uniqueId: userId }, select: (reply) => reply.data }),
  );
  const handle = profile.data?.handle;
  // A former handle leads on.
  if (handle && userId.startsWith('@') && userId !== `@${handle}`) {
    return <Navigate replace to={`/@${handle}${search}`} />;
  }
  if (profile.data) return <ProfilePage profile={profile.data} {...slots} />;
  return (
    <PageFrame>
      {profile.isPending ? (
        <div className={classes.waiting}>
          <RowSkeletons label={messages.loading} count={3} />
        </div>
      ) : (
        <div className={classes.centre}>
          <NoProfile error={profile.error} onRetry={() => void profile.refetch()} />
        </div>
      )}
    </PageFrame>
  );
}

function NoProfile({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { code } = readRefusal(error);
  if (code === 'not_found' || code === 'invalid_input') {
    return (
      <EmptyState
        title={messages.missing}
        cause={messages.missingCause}
        level={2}
        action={
          <ButtonLink href="/category" size="sm">
            {messages.browse}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <ErrorState
      title={messages.failed}
      cause={failureCause(error, messages.failedCause)}
      safe={messages.failedSafe}
      onRetry={onRetry}
      retryLabel={messages.retry}
    />
  );
}

type ProfilePageProps = PublicProfileScreenProps & { profile: Profile };

function ProfilePage({ profile, renderRating, renderCall, renderWork }: ProfilePageProps) {
  const name = profile.name || profile.username;
  useDocumentTitle(name);
  const card = useRoom(profile);
  useCountedView(profile.type === 'model' ? profile._id : undefined);
  const facts = factsOf(profile);
  const isModel = profile.type === 'model';
  const about = (
    <section className={classes.about}>
      <SectionHeading
        title={messages.about}
        count={messages.joined({ day: formatDate(profile.createdAt) })}
      />
      <p className={classes.words}>{profile.description || messages.noWords({ name })}</p>
      {facts.length > 0 && <Facts facts={facts} />}
    </section>
  );
  return (
    <main id="content" tabIndex={-1}>
      <ProfileHead
        name={name}
        username={profile.handle ?? profile.username}
        profileImage={profile.profileImage}
        coverImage={profile.coverImage}
        tag={tagOf(isModel, card)}
        line={card?.room.title || profile.tagline}
        figures={isModel && renderRating(profile)}
        actions={
          <>
            {card && <Enter card={card} />}
            {isModel && <Tip profile={profile} name={name} />}
            <Write profile={profile} />
            {isModel && renderCall(profile)}
            {isModel && <Favour modelId={profile._id} name={name} picture={profile.profileImage} />}
            {!isModel && <UserHeart userId={profile._id} />}
            {isModel && <ShareButton title={name} path={`/@${profile.handle}`} />}
            <ReportButton kind="profile" id={profile._id} title={name} />
          </>
        }
      />
      {isModel ? renderWork(profile, about) : <div className={`cd-wide ${classes.body}`}>{about}</div>}
    </main>
  );
}

/** The link to messages with them. Messages go between members and models. */
function Write({ profile }: { profile: Profile }) {
  const { user } = useSession();
  if (user?.type === profile.type) return null;
  const at = `/chat/${profile.uniqueId}`;
  return (
    <ButtonLink
      href={user ? at : joinPath('message', at)}
      onClick={() => {
        if (user) return;
        saveIntent({
          kind: 'message',
          at,
          name: profile.name || profile.username,
          picture: profile.profileImage,
        });
      }}
      leftSection={<IconMail stroke={1.75} aria-hidden />}
    >
      {messages.write}
    </ButtonLink>
  );
}

/** Opens the tip dialog, for everyone but models. */
function Tip({ profile, name }: { profile: Profile; name: string }) {
  const { user } = useSession();
  if (user?.type === 'model') return null;
  const tip = () => {
    requestTip({ modelId: profile._id, name, picture: profile.profileImage }).catch(() => undefined);
  };
  return (
    <Button leftSection={<IconFlame stroke={1.75} aria-hidden />} onClick={tip}>
      {messages.tip}
    </Button>
  );
}

/** The heart, and beside a favourite the bell. A visitor's heart is kept until they have joined. */
function Favour({ modelId, name, picture }: { modelId: string; name: string; picture: string | null }) {
  const { isFavourite, isMember, set } = useFavourites();
  const { status } = useSession();
  const join = useJoin();
  useIntent(['follow'], () => set({ modelId, favorite: true }), { isReady: isMember, subjectId: modelId });
  if (status === 'signedOut') {
    return (
      <IconButton
        label={messages.follow({ name })}
        variant="line"
        size={40}
        onClick={() => join({ kind: 'follow', subjectId: modelId, name, picture })}
      >
        <IconHeart size={20} stroke={1.75} />
      </IconButton>
    );
  }
  return (
    <>
      <Heart modelId={modelId} name={name} variant="line" size={40} />
      {isFavourite(modelId) && <NotifyButton modelId={modelId} name={name} />}
    </>
  );
}

function tagOf(isModel: boolean, card: LiveModel | null) {
  if (card) return <LiveTag />;
  return isModel ? <SmokeTag>{messages.offlineNow}</SmokeTag> : undefined;
}

function Enter({ card }: { card: LiveModel }) {
  const { viewerCount, showType, cost } = card.room;
  return (
    <>
      <ButtonLink href={`/live-model/${card.uniqueId}`} variant="primary">
        {showType === 'free' ? (
          messages.live
        ) : (
          <>
            {messages.enterPaid}&nbsp;
            <CreditAmount amount={cost} per={messages.perMinute} tone="inherit" />
          </>
        )}
      </ButtonLink>
      {viewerCount > 0 && (
        <span className="cd-small cd-text-2 cd-num">{messages.watching({ count: viewerCount })}</span>
      )}
    </>
  );
}

/** The model's card while the room is open, kept up to date; null for everyone else. */
function useRoom(profile: Profile): LiveModel | null {
  const room = useQuery(
    api.shows.getRoom.queryOptions({
      input: { uniqueId: profile.uniqueId },
      enabled: profile.type === 'model',
      select: (reply) => reply.data,
    }),
  );
  const changes = useLiveChanges((how) => profile.type === 'model' && room.refetch(how));
  const change = changes.get(profile._id);
  if (change !== undefined) return change;
  const { data } = room;
  return data && (data.room.status === 'live' || data.room.status === 'interrupted') ? data : null;
}
