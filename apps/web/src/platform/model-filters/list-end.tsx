import { IconArrowsVertical, IconFiles } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { useListMode } from './list-mode.ts';
import { t } from './messages.ts';
import classes from './model-filters.module.css';

const PageNumbers = lazy(() => import('./page-numbers.tsx'));

/** Numbered pages below a list; nothing for a list of one page. */
export function ListPages({
  page,
  perPage,
  totalCount,
  onPage,
}: {
  page: number;
  perPage: number;
  totalCount: number;
  onPage: (page: number) => void;
}) {
  const total = Math.ceil(totalCount / perPage);
  if (total < 2) return null;
  return (
    <nav aria-label={t.pages} className={classes.end}>
      <Suspense fallback={null}>
        <PageNumbers total={total} value={page} onChange={onPage} />
      </Suspense>
    </nav>
  );
}

/** Changes between one long list and numbered pages; the choice is saved. */
export function ListModeSwitch({ onChange }: { onChange?: () => void }) {
  const [mode, choose] = useListMode();
  const other = mode === 'scroll' ? 'pages' : 'scroll';
  const Icon = other === 'pages' ? IconFiles : IconArrowsVertical;
  return (
    <Button
      variant="text"
      size="sm"
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      onClick={() => {
        choose(other);
        onChange?.();
      }}
    >
      {other === 'pages' ? t.asPages : t.asScroll}
    </Button>
  );
}

/** Calls `onReach` when the element is less than a screen away. */
export function useReached(onReach: () => void, enabled: boolean) {
  const sentinel = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onReach);
  useEffect(() => {
    const element = sentinel.current;
    if (!element || !enabled) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) reach();
      },
      { rootMargin: '600px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [enabled]);
  return sentinel;
}
