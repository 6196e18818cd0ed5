import { lazy, Suspense } from 'react';
import type { MyProfileTab } from '../modules/accounts/profile/my-profile-tabs.tsx';
import { MyProfileScreen } from '../modules/accounts/profile/screens/my-profile-screen.tsx';
import { CompletenessNotice } from '../modules/accounts/profile-setup/completeness-meter.tsx';
import { EditAboutDialog } from '../modules/accounts/profile-setup/forms/edit-about-dialog.tsx';
import { kinds } from '../modules/library/kinds.ts';
import { ManageLibrary } from '../modules/library/manage/manage-library.tsx';
import { messages as library } from '../modules/library/messages.ts';
import { ManagePlans } from '../modules/plans/manage/manage-plans.tsx';
import { AdvertisePanel } from '../modules/shop/advertising/advertise-panel.tsx';
import { ManageProducts } from '../modules/shop/selling/manage-products.tsx';
import { useSession } from '../platform/session/session-store.ts';
import { useIsOn } from '../platform/site-features.ts';
import { FirstSteps } from './first-steps/first-steps.tsx';
import { messages } from './messages.ts';

const PostDialog = lazy(async () => ({
  default: (await import('../modules/library/viewing/post/post-dialog.tsx')).PostDialog,
}));

/** An item as people see it, with what they said about it. */
function renderComments(itemId: string, onClose: () => void) {
  return (
    <Suspense fallback={null}>
      <PostDialog id={itemId} onClose={onClose} />
    </Suspense>
  );
}

/** A model's own page with everything that is published, a tab for each kind. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function MyProfileRoute() {
  const { user } = useSession();
  const hasShop = useIsOn('shop');
  const hasPlacement = useIsOn('placement');
  if (!user) return null;
  const tabs: MyProfileTab[] = [
    ...kinds.map((kind) => ({
      key: kind,
      label: library.tabs[kind],
      content: <ManageLibrary kind={kind} renderComments={renderComments} />,
    })),
    ...(hasShop
      ? [{ key: 'products', label: messages.profileTabs.products, content: <ManageProducts /> }]
      : []),
    { key: 'plans', label: messages.profileTabs.plans, content: <ManagePlans /> },
  ];
  return (
    <MyProfileScreen
      tabs={tabs}
      firstSteps={user.bioInfo.adminApproved === 'approved' && <FirstSteps user={user} />}
      completeness={
        <>
          <CompletenessNotice user={user} />
          {hasPlacement && <AdvertisePanel />}
        </>
      }
      renderEditAbout={(onClose) => <EditAboutDialog onClose={onClose} />}
    />
  );
}
