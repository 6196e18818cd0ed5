import type { RoomRules } from '@candela/contract/rooms/moderation';
import { Switch, Textarea, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { client } from '../../../platform/api.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { words } from '../messages.ts';
import classes from './settings.module.css';

const copy = words.settings;

/** Slow mode, members only, and the words a room does not want. */
export function RulesPart({ channelName, rules }: { channelName: string; rules: RoomRules }) {
  const [slow, setSlow] = useState(String(rules.slowSeconds));
  const [membersOnly, setMembersOnly] = useState(rules.membersOnly);
  const [blocked, setBlocked] = useState(rules.blockedWords.join('\n'));
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    setSaving(true);
    setProblem(null);
    const blockedWords = blocked
      .split(/[\n,]/)
      .map((word) => word.trim())
      .filter(Boolean);
    try {
      await client.rooms.saveRoomRules({ channelName, slowSeconds: Number(slow), membersOnly, blockedWords });
      toast.success(copy.saved);
    } catch (error) {
      const { msg, fields } = readRefusal(error);
      setProblem(Object.values(fields)[0] ?? msg);
    } finally {
      setSaving(false);
    }
  };
  return (
    <form className={classes.form} onSubmit={save} noValidate>
      <TextInput
        label={copy.slow}
        description={copy.slowHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={slow}
        onChange={(event) => setSlow(event.currentTarget.value.replace(/\D/g, ''))}
      />
      <Switch
        label={copy.membersOnly}
        checked={membersOnly}
        onChange={(event) => setMembersOnly(event.currentTarget.checked)}
      />
      <Textarea
        label={copy.blockedWords}
        description={copy.blockedHint}
        autosize
        minRows={2}
        maxRows={6}
        value={blocked}
        onChange={(event) => setBlocked(event.currentTarget.value)}
      />
      {problem && <FormNotice title={problem} />}
      <Button type="submit" variant="primary" loading={isSaving}>
        {copy.save}
      </Button>
    </form>
  );
}
