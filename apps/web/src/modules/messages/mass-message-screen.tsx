import { useIsOn } from '../../platform/site-features.ts';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { FormNotice } from '../../ui/form/form-notice.tsx';
import { PageFrame } from '../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../ui/heading/page-heading.tsx';
import { CampaignForm } from './campaign-form.tsx';
import { CampaignList } from './campaign-list.tsx';
import classes from './mass-message.module.css';
import { manyMessages as t } from './messages.ts';

/** A model's mass messages: the form, and those sent or scheduled. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function MassMessageScreen() {
  const isOn = useIsOn('massMessages');
  return (
    <PageFrame className={classes.page}>
      <PageHeading
        title={t.title}
        lede={t.lede}
        actions={
          <>
            <ButtonLink href="/studio/automatic-messages" size="sm">
              {t.automatic}
            </ButtonLink>
            {isOn && (
              <ButtonLink href="/studio/fans" size="sm">
                {t.chooseFans}
              </ButtonLink>
            )}
          </>
        }
      />
      <div className={classes.columns}>
        {isOn ? <CampaignForm /> : <FormNotice tone="info" title={t.off} detail={t.offText} />}
        <CampaignList />
      </div>
    </PageFrame>
  );
}
