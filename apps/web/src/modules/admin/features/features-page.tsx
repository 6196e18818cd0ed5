import { type SiteFeature, siteFeatures } from '@candela/contract/shared/site-features';
import { Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { listFormat } from '../../../ui/format/list-format.ts';
import { Tag } from '../../../ui/tag/tag.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { adminApi, adminClient, type Outputs } from '../console/api.ts';
import { useDraft } from '../console/draft-dialog.tsx';
import { QueryPage, readOnce } from '../console/query-page.tsx';
import { VersionHistory } from '../look/history.tsx';
import { look } from '../look/locales/look.ts';
import lookClasses from '../look/look.module.css';
import { SaveFields } from '../look/save-fields.tsx';
import classes from './features.module.css';
import { features as text } from './locales/features.ts';

type SavedFeatures = Outputs['getFeatures']['data'];
/** Whether each is on. */
type Values = Record<SiteFeature, boolean> & { reason: string };

const input = {};

/** /admin/features: what the site offers. */
export function FeaturesPage() {
  const query = useQuery({ ...adminApi.getFeatures.queryOptions({ input }), ...readOnce });
  return (
    <QueryPage title={text.title} lede={text.lede} loading={text.loading} query={query}>
      {(saved) => <FeaturesEditor key={saved.number} saved={saved} />}
    </QueryPage>
  );
}

/** The form of a page that is known. */
export function FeaturesEditor({ saved }: { saved: SavedFeatures }) {
  const queries = useQueryClient();
  const initial = valuesOf(saved.off);
  const {
    form,
    values,
    problems,
    set,
    text: field,
    tick,
    isSending,
    send,
  } = useContractForm<Values>(initial);
  const changed = siteFeatures.filter((feature) => values[feature] !== initial[feature]);
  const isChanged = changed.length > 0;
  useDraft(isChanged);
  const save = async () => {
    const off = siteFeatures.filter((feature) => !values[feature]);
    const { msg } = await adminClient.saveFeatures({ off, seen: saved.number, reason: values.reason });
    toast.success(msg);
    await queries.invalidateQueries({ queryKey: adminApi.getFeatures.queryKey({ input }) });
  };
  const use = (number: number) => {
    const off = saved.history.find((one) => one.number === number)?.off ?? [];
    set({ ...valuesOf(off), reason: values.reason });
    toast.success(look.history.used({ number }));
  };
  return (
    <>
      <CheckedForm form={form} problems={problems} onSubmit={() => send(save)} className={lookClasses.form}>
        <ul className={classes.list}>
          {siteFeatures.map((feature) => (
            <li key={feature}>
              <Switch label={text.names[feature]} description={text.means[feature]} {...tick(feature)} />
              <p className={classes.state}>
                {!initial[feature] && <Tag tone="bad">{text.isOff}</Tag>}
                <UnderWay feature={feature} underWay={saved.underWay} isOff={!values[feature]} />
              </p>
            </li>
          ))}
        </ul>
        <SaveFields
          label={text.save}
          isChanged={isChanged}
          isSending={isSending}
          reason={field('reason')}
          onUndo={() => set(initial)}
        />
      </CheckedForm>
      <VersionHistory
        history={saved.history}
        none={text.none}
        standard={text.standard}
        describe={({ off }) => offWords(off)}
        onUse={use}
      />
    </>
  );
}

/** What goes on while a feature is off, which nobody loses. */
function UnderWay({
  feature,
  underWay,
  isOff,
}: Pick<SavedFeatures, 'underWay'> & { feature: SiteFeature; isOff: boolean }) {
  if (!(feature in underWay)) return null;
  const counted = feature as keyof typeof underWay;
  const count = underWay[counted];
  if (count === 0) return null;
  return (
    <>
      {text.underWay[counted]({ count })} {isOff && text.goesOn[counted]}
    </>
  );
}

function offWords(off: readonly SiteFeature[]): string {
  if (off.length === 0) return text.allOn;
  const names = listFormat('conjunction').format(off.map((feature) => text.names[feature]));
  return text.offNow({ names });
}

function valuesOf(off: readonly SiteFeature[]): Values {
  const each = siteFeatures.map((feature) => [feature, !off.includes(feature)] as const);
  return { ...(Object.fromEntries(each) as Record<SiteFeature, boolean>), reason: '' };
}
