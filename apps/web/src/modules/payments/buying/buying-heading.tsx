import type { ReactNode } from 'react';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { StagePicture } from '../../../ui/stage/stage-picture.tsx';
import { buying as t } from '../messages.ts';
import classes from './buying.module.css';

/** What the page is about, over the stage. The picture is the largest thing of the page, and comes with its first bytes. */
export function BuyingHeading({ title, balance }: { title: string; balance?: ReactNode }) {
  return (
    <div className={classes.band}>
      <StagePicture sizes="max(100vw, 480px)" />
      <PageHeading title={title} lede={t.lede} actions={balance} />
    </div>
  );
}
