import type { LanguageCode } from '@candela/contract/discovery/model-filters';
import { useState } from 'react';
import { languageOptions, SeveralChoice } from '../../../platform/model-filters/several-choice.tsx';
import { useMyLanguages } from '../../../platform/model-filters/use-my-languages.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { messages } from './messages.ts';
import classes from './profile.module.css';

const t = messages.languages;

/** The languages of an account: what a model speaks, so that lists find them by it; what a member wants to find. */
export function LanguagePanel({ of }: { of: 'model' | 'user' }) {
  const { query, languages, save } = useMyLanguages();
  const [draft, setDraft] = useState<LanguageCode[] | null>(null);
  if (!query.data) return null;
  const submit = () =>
    save.mutate(
      { languages: draft ?? languages },
      {
        onSuccess: () => {
          setDraft(null);
          toast.success(t.saved);
        },
        onError: (error) => toast.error(readRefusal(error).msg),
      },
    );
  return (
    <section className={classes.panel} aria-label={t.title}>
      <h2>{t.title}</h2>
      <p>{t.text[of]}</p>
      <SeveralChoice
        label={t.label[of]}
        options={languageOptions()}
        values={draft ?? languages}
        onChange={(values) => setDraft((values ?? []) as LanguageCode[])}
      />
      {draft && (
        <Button variant="primary" loading={save.isPending} onClick={submit}>
          {t.save}
        </Button>
      )}
    </section>
  );
}
