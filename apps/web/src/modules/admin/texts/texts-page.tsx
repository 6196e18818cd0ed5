import { type SiteText, siteTextMax, siteTextsOfLines } from '@candela/contract/shared/site-texts';
import { Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { adminApi, adminClient, type Outputs } from '../console/api.ts';
import { useDraft } from '../console/draft-dialog.tsx';
import { QueryPage, readOnce } from '../console/query-page.tsx';
import { VersionHistory } from '../look/history.tsx';
import { look } from '../look/locales/look.ts';
import lookClasses from '../look/look.module.css';
import { SaveFields } from '../look/save-fields.tsx';
import { texts as text } from './locales/texts.ts';
import { TextsPreview } from './preview.tsx';
import { standardTexts } from './standard-texts.ts';
import classes from './texts.module.css';

type SavedTexts = Outputs['getTexts']['data'];
type TextValues = Record<SiteText, string>;

const input = {};
const places = {
  landing: ['landingHeadline', 'landingSentence', 'joinHeadline', 'joinSentence'],
  signUp: ['signUpNote', 'modelSignUpNote'],
  everywhere: ['footerLine', 'mailSignature'],
} as const satisfies Record<string, readonly SiteText[]>;

/** /admin/texts: what the operator says in the site's own places. */
export function TextsPage() {
  const query = useQuery({ ...adminApi.getTexts.queryOptions({ input }), ...readOnce });
  return (
    <QueryPage
      title={text.title}
      lede={text.lede}
      loading={text.loading}
      query={query}
      intro={
        <p className="cd-text-2">
          {text.elsewhere} <UiLink href="/admin/pages">{text.pages}</UiLink>
        </p>
      }
    >
      {(saved) => <TextsEditor key={saved.number} saved={saved} />}
    </QueryPage>
  );
}

/** The form of a page that is known. */
export function TextsEditor({ saved }: { saved: SavedTexts }) {
  const queries = useQueryClient();
  const initial = { ...valuesOf(saved.texts), reason: '' };
  const { form, values, problems, set, text: field, isSending, send } = useContractForm(initial);
  const isChanged = JSON.stringify({ ...values, reason: '' }) !== JSON.stringify(initial);
  useDraft(isChanged);
  const save = async () => {
    const { reason, ...texts } = values;
    const { msg } = await adminClient.saveTexts({ texts, seen: saved.number, reason });
    toast.success(msg);
    await queries.invalidateQueries({ queryKey: adminApi.getTexts.queryKey({ input }) });
  };
  const use = (number: number) => {
    const version = saved.history.find((one) => one.number === number);
    set({ ...valuesOf(version?.texts), reason: values.reason });
    toast.success(look.history.used({ number }));
  };
  return (
    <>
      <CheckedForm form={form} problems={problems} onSubmit={() => send(save)} className={lookClasses.form}>
        {(Object.keys(places) as (keyof typeof places)[]).map((place) => (
          <section key={place}>
            <h2>{text.places[place]}</h2>
            {places[place].map((name) => (
              <TextField key={name} name={name} field={field(name)} onReset={() => set({ [name]: '' })} />
            ))}
          </section>
        ))}
        <section>
          <h2>{text.preview.title}</h2>
          <TextsPreview values={values} />
        </section>
        <SaveFields
          label={text.save}
          isChanged={isChanged}
          isSending={isSending}
          reason={field('reason')}
          onUndo={() => set(initial)}
        />
      </CheckedForm>
      <VersionHistory history={saved.history} none={text.none} standard={text.standard} onUse={use} />
    </>
  );
}

interface TextFieldProps {
  name: SiteText;
  field: {
    value: string;
    error: string | undefined;
    onChange: (event: { currentTarget: { value: string } }) => void;
  };
  onReset: () => void;
}

/** One text: where it stands, what stands there without it, and how much of its room is used. */
function TextField({ name, field, onReset }: TextFieldProps) {
  const Field = isLong(name) ? Textarea : TextInput;
  const standard = standardTexts[name];
  return (
    <div className={classes.field}>
      <Field
        label={text.names[name]}
        description={`${text.means[name]} ${standard === undefined ? text.noStandard : ''}`.trim()}
        placeholder={standard}
        maxLength={siteTextMax[name]}
        {...(isLong(name) && { autosize: true, minRows: 2 })}
        {...field}
      />
      <p className={classes.room}>
        <span>{text.used({ count: field.value.length, max: siteTextMax[name] })}</span>
        {field.value !== '' && (
          <Button
            size="sm"
            variant="text"
            onClick={onReset}
            aria-label={text.resetOf({ name: text.names[name] })}
          >
            {text.reset}
          </Button>
        )}
      </p>
    </div>
  );
}

function isLong(name: SiteText): boolean {
  return siteTextMax[name] > 200 || (siteTextsOfLines as readonly SiteText[]).includes(name);
}

/** No field is ever null. */
function valuesOf(texts: SavedTexts['texts'] | undefined): TextValues {
  const each = (Object.keys(siteTextMax) as SiteText[]).map((name) => [name, texts?.[name] ?? ''] as const);
  return Object.fromEntries(each) as TextValues;
}
