import { NumberInput, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { client } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { readRefusal } from '../../platform/refusal.ts';
import { UploadField } from '../../platform/uploads/upload-field.tsx';
import { useUploads } from '../../platform/uploads/use-uploads.ts';
import { Button } from '../../ui/button/button.tsx';
import { ChoiceCards, ChoiceSegment } from '../../ui/form/choice-segment.tsx';
import { formatDateTime } from '../../ui/format/format-date.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { type Audience, audiences, campaignKey } from './campaigns.ts';
import classes from './mass-message.module.css';
import { manyWords as words } from './words.ts';

type CampaignInput = Parameters<typeof client.messages.sendCampaign>[0];
type Errors = { text?: string; priceCredits?: string; filename?: string; sendAt?: string };

const maxLength = 2000;

/** The form of a mass message: audience, text, picture and time. */
export function CampaignForm() {
  const [audience, setAudience] = useState<Audience>('followers');
  const [text, setText] = useState('');
  const [price, setPrice] = useState<number | ''>('');
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [sendAt, setSendAt] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const uploads = useUploads({ kinds: ['image'], type: 'private' });
  const filename = uploads.filenames[0];

  const send = useMutation({
    mutationFn: (input: CampaignInput) => client.messages.sendCampaign(input),
    onSuccess: async ({ data }) => {
      if (data.status === 'scheduled' && when === 'later') {
        toast.success(words.scheduled({ when: formatDateTime(data.sendAt) }));
      } else toast.success(words.sent);
      setText('');
      setPrice('');
      setSendAt('');
      setWhen('now');
      uploads.clear();
      await queryClient.invalidateQueries({ queryKey: campaignKey });
    },
    onError: (error) => {
      const { fields, msg } = readRefusal(error);
      setErrors(fields);
      if (Object.keys(fields).length === 0) toast.error(msg);
    },
  });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const sendTime = when === 'later' ? new Date(sendAt) : null;
    const found: Errors = {};
    if (uploads.isBusy) found.filename = words.wait;
    else if (text.trim() === '' && filename === undefined) found.text = words.empty;
    if (price !== '' && filename === undefined && !uploads.isBusy) found.priceCredits = words.priceWithout;
    if (sendTime && !(sendTime.getTime() > Date.now())) found.sendAt = words.noTime;
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    send.mutate({
      audience,
      text: text.trim(),
      filename,
      priceCredits: price === '' ? undefined : price,
      sendAt: sendTime?.toISOString(),
    });
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <ChoiceCards
        label={words.audience}
        options={audiences.map((value) => ({
          value,
          label: words.audiences[value],
          description: words.audienceMeans[value],
        }))}
        value={audience}
        onChange={setAudience}
      />
      <Textarea
        label={words.text}
        description={words.textHint}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={maxLength}
        value={text}
        error={errors.text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <UploadField label={words.picture} aside={words.optional} uploads={uploads} error={errors.filename} />
      <NumberInput
        label={words.price}
        description={words.priceHint}
        min={1}
        max={100_000}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="strict"
        value={price}
        error={errors.priceCredits}
        onChange={(value) => setPrice(typeof value === 'number' && value >= 1 ? value : '')}
      />
      <ChoiceSegment
        label={words.when}
        options={[
          { value: 'now', label: words.now },
          { value: 'later', label: words.later },
        ]}
        value={when}
        onChange={setWhen}
      />
      {when === 'later' && (
        <TextInput
          type="datetime-local"
          label={words.sendAt}
          value={sendAt}
          error={errors.sendAt}
          onChange={(event) => setSendAt(event.currentTarget.value)}
        />
      )}
      <div>
        <Button type="submit" variant="primary" loading={send.isPending}>
          {when === 'now' ? words.send : words.schedule}
        </Button>
      </div>
    </form>
  );
}
