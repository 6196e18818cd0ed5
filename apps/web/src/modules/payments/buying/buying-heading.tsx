import type { ReactNode } from 'react';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { buying as t } from '../messages.ts';
import classes from './buying.module.css';

/** What the page is about, over a stage. */
export function BuyingHeading({ title, balance }: { title: string; balance?: ReactNode }) {
  return (
    <div className={classes.band}>
      <PageHeading title={title} lede={t.lede} actions={balance} />
    </div>
  );
}
