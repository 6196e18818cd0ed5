import type { RoomRules } from '@candela/contract/rooms/moderation';
import { Switch, Textarea, TextInput } from '@mantine/core';
import { client } from '../../../platform/api.ts';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { roomSettings as copy } from '../locales/room-settings.ts';
import classes from './settings.module.css';

/** Slow mode, members only, no links, and the words a room does not want. */
export function RulesPart({ channelName, rules }: { channelName: string; rules: RoomRules }) {
  const { form, values, problems, set, text, tick, isSending, send } = useContractForm({
    slowSeconds: String(rules.slowSeconds),
    membersOnly: rules.membersOnly,
    linksOff: rules.linksOff,
    blockedWords: rules.blockedWords.join('\n'),
  });
  const save = async () => {
    const { slowSeconds, membersOnly, linksOff } = values;
    const blockedWords = values.blockedWords
      .split(/[\n,]/)
      .map((word) => word.trim())
      .filter(Boolean);
    await client.rooms.saveRoomRules({
      channelName,
      slowSeconds: Number(slowSeconds),
      membersOnly,
      linksOff,
      blockedWords,
    });
    toast.success(copy.saved);
  };
  return (
    <CheckedForm form={form} problems={problems} onSubmit={() => send(save)} className={classes.form}>
      <TextInput
        label={copy.slow}
        description={copy.slowHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        {...text('slowSeconds')}
        onChange={(event) => set({ slowSeconds: event.currentTarget.value.replace(/\D/g, '') })}
      />
      <Switch label={copy.membersOnly} {...tick('membersOnly')} />
      <Switch label={copy.linksOff} description={copy.linksHint} {...tick('linksOff')} />
      <Textarea
        label={copy.blockedWords}
        description={copy.blockedHint}
        autosize
        minRows={2}
        maxRows={6}
        {...text('blockedWords')}
      />
      <Button type="submit" variant="primary" loading={isSending}>
        {copy.save}
      </Button>
    </CheckedForm>
  );
}
