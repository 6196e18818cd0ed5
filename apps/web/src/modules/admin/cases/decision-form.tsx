import { Menu, Radio, Select, Textarea } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { ActionDialog } from '../console/action-dialog.tsx';
import { adminApi } from '../console/api.ts';
import { Key } from '../console/key.tsx';
import type { Action } from '../console/spec.ts';
import { type Decision, saveTemplate, type Template, templateActions } from './actions.tsx';
import classes from './cases.module.css';
import { cases } from './locales/cases.ts';

const text = cases.panel;
export const decisions = Object.keys(text.short) as Decision[];

/** What somebody is about to decide. */
export interface Draft {
  decision: Decision | null;
  statement: string;
  templateId: string | null;
}

export const emptyDraft: Draft = { decision: null, statement: '', templateId: null };

/** The words kept for statements. */
export function useTemplates(): Template[] {
  return useQuery(adminApi.listStatementTemplates.queryOptions({ input: {} })).data?.data ?? [];
}

/** Chooses a decision; its first template fills a statement nobody has written in. */
export function withDecision(draft: Draft, decision: Decision, templates: readonly Template[]): Draft {
  const isUntouched =
    draft.statement === '' ||
    templates.some(({ _id, text: words }) => _id === draft.templateId && words === draft.statement);
  if (!isUntouched) return { ...draft, decision };
  const first = templates.find((one) => one.decision === decision);
  return { decision, statement: first?.text ?? '', templateId: first?._id ?? null };
}

interface DecisionFormProps {
  draft: Draft;
  problems: Readonly<Record<string, string>>;
  onChange: (draft: Draft) => void;
  templateRef?: Ref<HTMLInputElement>;
}

/** The decision, and the words that are sent with it. */
export function DecisionForm({ draft, problems, onChange, templateRef }: DecisionFormProps) {
  const templates = useTemplates();
  const [doing, setDoing] = useState<Action<Template> | null>(null);
  const [isSaving, setSaving] = useState(false);
  const template = templates.find(({ _id }) => _id === draft.templateId);
  const choose = (id: string | null) => {
    const one = templates.find(({ _id }) => _id === id);
    if (one) onChange({ decision: one.decision, statement: one.text, templateId: one._id });
  };
  return (
    <>
      <Radio.Group
        aria-label={text.title}
        value={draft.decision}
        error={problems.decision}
        onChange={(value) => onChange(withDecision(draft, value as Decision, templates))}
      >
        {decisions.map((decision, index) => (
          <div key={decision} className={classes.choice}>
            <Radio value={decision} label={cases.decide.choices[decision]} />
            <Key>{index + 1}</Key>
          </div>
        ))}
      </Radio.Group>
      <div className={classes.template}>
        <Select
          ref={templateRef}
          label={
            <>
              {text.template} <Key>T</Key>
            </>
          }
          placeholder={templates.length === 0 ? text.noTemplates : undefined}
          disabled={templates.length === 0}
          openOnFocus
          data={templates.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={draft.templateId}
          onChange={choose}
        />
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <IconButton label={text.templates} size={36} withTooltip={false}>
              <IconDots size={18} aria-hidden />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setSaving(true)}>{text.saveTemplate}</Menu.Item>
            {template &&
              templateActions.map((action) => (
                <Menu.Item key={action.label} onClick={() => setDoing(action)}>
                  {action.label}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      </div>
      <Textarea
        label={text.statement}
        description={text.hint}
        error={problems.statement}
        autosize
        minRows={5}
        maxRows={12}
        value={draft.statement}
        onChange={(event) => onChange({ ...draft, statement: event.currentTarget.value })}
      />
      {isSaving && (
        <ActionDialog
          action={saveTemplate(draft.decision, draft.statement)}
          row={undefined}
          onClose={() => setSaving(false)}
        />
      )}
      {doing && template && <ActionDialog action={doing} row={template} onClose={() => setDoing(null)} />}
    </>
  );
}
