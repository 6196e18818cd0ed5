import { lazy, Suspense } from 'react';
import { PublicProfileScreen } from '../modules/accounts/profile/screens/public-profile-screen.tsx';
import { CallButton } from '../modules/calls/call-button.tsx';
import { ModelRating } from '../modules/library/viewing/profile/model-rating.tsx';
import { type ProfileTab, ProfileWork } from '../modules/library/viewing/profile/profile-work.tsx';
import { ModelPlans } from '../modules/plans/cards/model-plans.tsx';
import { ModelProducts } from '../modules/shop/browse/model-products.tsx';
import { useIsOn } from '../platform/site-features.ts';
import { messages } from './messages.ts';

// What comes with the page's first scripts has a budget, and few models have announced anything.
const NextShows = lazy(async () => ({
  default: (await import('../modules/schedule/announced-shows.tsx')).NextShows,
}));
const ModelSchedule = lazy(async () => ({
  default: (await import('../modules/schedule/announced-shows.tsx')).ModelSchedule,
}));

/** Somebody's profile: who they are, and for a model everything they publish, with the tabs other features bring. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function ProfileRoute() {
  const hasShop = useIsOn('shop');
  const hasPlans = useIsOn('memberships');
  return (
    <PublicProfileScreen
      renderRating={({ _id, name, username }) => <ModelRating modelId={_id} name={name || username} />}
      renderCall={({ _id, name, username }) => <CallButton modelId={_id} name={name || username} />}
      renderWork={({ _id, name, username }, about) => {
        const whom = { modelId: _id, name: name || username };
        const tabs: ProfileTab[] = [
          ...(hasShop
            ? [{ key: 'products', label: messages.profileTabs.products, panel: <ModelProducts {...whom} /> }]
            : []),
          ...(hasPlans
            ? [{ key: 'plans', label: messages.profileTabs.plans, panel: <ModelPlans {...whom} /> }]
            : []),
          {
            key: 'schedule',
            label: messages.profileTabs.schedule,
            panel: (
              <Suspense fallback={null}>
                <ModelSchedule {...whom} />
              </Suspense>
            ),
          },
          { key: 'about', label: messages.profileTabs.about, panel: about },
        ];
        const aside = (
          <>
            <Suspense fallback={null}>
              <NextShows modelId={_id} />
            </Suspense>
            {hasPlans && <ModelPlans {...whom} quiet />}
          </>
        );
        return <ProfileWork {...whom} extraTabs={tabs} aside={aside} />;
      }}
    />
  );
}
