import type { ItemKind } from '@candela/contract/library/items';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatCount } from '../../../../ui/format/format-count.ts';
import { messages } from '../messages.ts';
import { usePostAddress } from '../post/use-post-address.ts';
import { figuresOptions } from './figures-options.ts';
import { ItemList } from './item-list.tsx';
import classes from './profile-work.module.css';

const ClipList = lazy(async () => ({ default: (await import('./clip-list.tsx')).ClipList }));
const PostDialog = lazy(async () => ({ default: (await import('../post/post-dialog.tsx')).PostDialog }));

/** A tab another feature brings along. */
export type ProfileTab = { key: string; label: string; count?: number; panel: ReactNode };

type ProfileWorkProps = {
  modelId: string;
  name: string;
  /** After the tabs of the library: products, plans, what is said about the model. */
  extraTabs: readonly ProfileTab[];
  /** Beside what is published, on wide screens: plans. */
  aside?: ReactNode;
};

/** Only where there are any. */
const clipsKey = 'clips';
const kinds: readonly ItemKind[] = ['gallery', 'video', 'album', 'audio', 'news'];

/** The tabs of a profile: published items by kind, and more. The tab is in the address. */
export function ProfileWork({ modelId, name, extraTabs, aside }: ProfileWorkProps) {
  const [search] = useSearchParams();
  const address = usePostAddress();
  const { data: figures } = useQuery(figuresOptions(modelId));
  const asked = search.get('tab');
  const clipCount = figures?.clipCount;
  const tabs: ProfileTab[] = [
    ...kinds.map((kind) => ({
      key: kind,
      label: messages.kinds[kind],
      count: figures?.itemCounts[kind],
      panel: <ItemList key={kind} kind={kind} modelId={modelId} name={name} />,
    })),
    ...(clipCount || asked === clipsKey
      ? [
          {
            key: clipsKey,
            label: messages.clips,
            count: clipCount,
            panel: <ClipList modelId={modelId} name={name} />,
          },
        ]
      : []),
    ...extraTabs,
  ];
  const current = tabs.find(({ key }) => key === asked) ?? firstTab(tabs);
  const isLibrary = isKind(current?.key);
  return (
    <div className="cd-wide">
      <TabStrip tabs={tabs} currentKey={current?.key} />
      <div className={classes.body}>
        {/* First, or what is beside it would move when this comes: a page comes piece by piece. */}
        {isLibrary && <div className={classes.aside}>{aside}</div>}
        <div className={classes.panel}>
          <Suspense fallback={null}>{current?.panel}</Suspense>
        </div>
      </div>
      {address.postId && itemIdShape.test(address.postId) && (
        <Suspense fallback={null}>
          <PostDialog key={address.postId} id={address.postId} onClose={address.close} />
        </Suspense>
      )}
    </div>
  );
}

function isKind(key: string | undefined): boolean {
  return kinds.some((kind) => kind === key);
}

const itemIdShape = /^[0-9a-f-]{36}$/i;

/** The first tab that has something; the very first while that is not known. */
function firstTab(tabs: readonly ProfileTab[]): ProfileTab | undefined {
  return tabs.find(({ key, count }) => isKind(key) && (count ?? 0) > 0) ?? tabs[0];
}

function TabStrip({ tabs, currentKey }: { tabs: readonly ProfileTab[]; currentKey: string | undefined }) {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = strip.current;
    const link = list?.querySelector<HTMLElement>(`[data-key="${CSS.escape(currentKey ?? '')}"]`);
    if (list && link && link.offsetLeft + link.offsetWidth > list.scrollLeft + list.clientWidth) {
      list.scrollLeft = link.offsetLeft - list.clientWidth / 3;
    }
  }, [currentKey]);
  return (
    <nav aria-label={messages.tabs.nav}>
      <ul className={classes.tabs} ref={strip}>
        {tabs.map(({ key, label, count }) => (
          <li key={key}>
            <Link to={`?tab=${key}`} data-key={key} aria-current={key === currentKey ? 'page' : undefined}>
              {label}
              {count !== undefined && <small className="cd-num">{formatCount(count)}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
