import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { SectionHeading } from '../../../ui/heading/section-heading.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';
import { ChoicePanel } from '../choice-panel.tsx';
import { watermarks as t } from '../locales/watermarks.ts';
import { ReadCodePanel } from '../read-code-panel.tsx';
import classes from '../watermark.module.css';

/** /studio/watermark: where a model has viewers' names and codes shown, what that looks like, and what a code says. */
export default function WatermarkScreen() {
  useDocumentTitle(t.title);
  return (
    <PageFrame className={classes.page}>
      <PageHeading title={t.title} lede={t.lede} />
      <ChoicePanel />
      <Panel className={classes.panel}>
        <SectionHeading title={t.preview} />
        <img
          className={classes.preview}
          src="/media/watermark.webp"
          alt={t.previewAlt}
          width={960}
          height={640}
        />
        <p>{t.previewMeans}</p>
      </Panel>
      <Panel className={classes.panel}>
        <SectionHeading title={t.limits} />
        <ul>
          <li>{t.limitPictures}</li>
          <li>{t.limitVideos}</li>
          <li>{t.limitScreens}</li>
          <li>{t.limitCut}</li>
        </ul>
      </Panel>
      <ReadCodePanel />
    </PageFrame>
  );
}
