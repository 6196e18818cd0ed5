import { type AutomaticMessage, automaticInput } from '@candela/contract/messages/automatic';
import { NumberInput, Switch, Textarea } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { api, client } from '../../../platform/api.ts';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm, wholeNumber } from '../../../platform/forms/use-contract-form.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { type Uploads, useUploads } from '../../../platform/uploads/use-uploads.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ChoiceSegment } from '../../../ui/form/choice-segment.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';
import { Tag } from '../../../ui/tag/tag.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import type { LookEntry } from '../entry-look.ts';
import { FirstFreeField, mayBeFree } from '../first-free-field.tsx';
import { automatic as t } from '../locales/automatic.ts';
import { MediaField } from '../media-field.tsx';
import { MediaPriceField } from '../media-price-field.tsx';
import { countWords } from '../media-words.ts';
import { MessageFields } from '../message-fields.tsx';
import { modelFiles } from '../message-files.ts';
import { MessagePreview } from '../message-preview.tsx';
import { PreviewButton } from '../preview-button.tsx';
import classes from './automatic.module.css';
import { LibraryButton, type LibraryPicture } from './library-picker.tsx';

const maxLength = 2000;

/** The message of one occasion: whether it goes out, to whom, what it says, and what came of it. */
export function AutomaticForm({ message }: { message: AutomaticMessage }) {
  const id = useId();
  const { occasion, sentCount, openedCount } = message;
  const { form, values, problems, set, text, show, check, isSending, send } = useContractForm({
    isOn: message.isOn,
    text: message.text,
    hasPicture: message.hasPicture,
    welcomeTo: message.welcomeTo,
    tipFromCredits: message.tipFromCredits as number | '',
    priceCredits: (message.priceCredits ?? '') as number | '',
    firstIsFree: message.firstIsFree,
    filenames: '',
  });
  const uploads = useUploads(modelFiles);
  const hasNew = uploads.filenames.length > 0;
  const [item, setItem] = useState<LibraryPicture | null>(null);
  const oldCount = values.hasPicture ? message.imageCount + message.videoCount : 0;
  const fileCount = uploads.entries.length || (item ? 1 : oldCount);
  const firstIsFree = values.firstIsFree && mayBeFree(fileCount, values.priceCredits);

  /** What it is changed to; null with what is wrong shown. @param isOn whether it has to say something */
  const writtenNow = (isOn: boolean) => {
    const hasMedia = hasNew || item !== null || values.hasPicture;
    const input = check(automaticInput, {
      ...values,
      firstIsFree,
      occasion,
      filenames: uploads.filenames,
      priceCredits: values.priceCredits === '' || !hasMedia ? null : values.priceCredits,
      itemId: hasNew ? undefined : item?._id,
    });
    if (!input) return null;
    const found = problemOf(uploads) ?? (isOn && input.text === '' && !hasMedia ? { text: t.empty } : null);
    if (found) show(found);
    return found ? null : input;
  };

  const sendTest = async () => {
    let isSent = false;
    const input = writtenNow(true);
    if (input) {
      await send(async () => {
        await client.messages.sendTestAutomatic(input);
        isSent = true;
      });
    }
    return isSent;
  };

  const save = () => {
    const input = writtenNow(values.isOn);
    if (!input) return;
    return send(async () => {
      const { data } = await client.messages.saveAutomaticMessage(input);
      uploads.clear();
      setItem(null);
      set({ text: data.text, hasPicture: data.hasPicture, priceCredits: data.priceCredits ?? '' });
      toast.success(t.saved);
      await queryClient.invalidateQueries({ queryKey: api.messages.listAutomaticMessages.key() });
    });
  };

  return (
    <Panel aria-labelledby={id} className={classes.occasion}>
      <div className={classes.head}>
        <div>
          <h2 id={id}>{t.occasions[occasion].title}</h2>
          <p>{t.occasions[occasion].note}</p>
        </div>
        {message.isOn && <Tag tone="good">{t.on}</Tag>}
      </div>
      <p className={classes.counts}>
        {sentCount === 0 ? t.noneSent : t.counts({ sent: sentCount, opened: openedCount })}
      </p>
      <CheckedForm form={form} problems={problems} onSubmit={save} className={classes.form}>
        <MessageFields
          onTest={sendTest}
          more={
            <PreviewButton>
              <MessagePreview
                text={values.text}
                entries={uploads.entries.length > 0 ? uploads.entries : savedEntries(item, values, message)}
                priceCredits={values.priceCredits}
                firstIsFree={firstIsFree}
              />
            </PreviewButton>
          }
          submit={
            <Button type="submit" variant="primary" loading={isSending}>
              {t.save}
            </Button>
          }
        >
          <Switch
            label={t.sendOn}
            checked={values.isOn}
            onChange={(event) => set({ isOn: event.currentTarget.checked })}
          />
          {occasion === 'welcome' && (
            <ChoiceSegment
              label={t.to}
              options={(['followers', 'members'] as const).map((value) => ({
                value,
                label: t.welcomeTo[value],
              }))}
              value={values.welcomeTo}
              onChange={(welcomeTo) => set({ welcomeTo })}
            />
          )}
          {occasion === 'tip' && (
            <NumberInput
              label={t.tipFrom}
              min={1}
              max={100_000}
              allowDecimal={false}
              allowNegative={false}
              clampBehavior="strict"
              value={values.tipFromCredits}
              error={problems.tipFromCredits}
              onChange={(value) => set({ tipFromCredits: wholeNumber(value) ?? '' })}
            />
          )}
          <Textarea
            label={t.text}
            description={t.textHint}
            autosize
            minRows={3}
            maxRows={10}
            maxLength={maxLength}
            {...text('text')}
          />
          {(item || values.hasPicture) && uploads.entries.length === 0 ? (
            <div className={classes.picture}>
              {item?.thumbnail && <img src={item.thumbnail} alt="" />}
              <span>
                {item ? t.fromItem({ title: item.title }) : t.attached({ media: countWords(message) })}
              </span>
              <Button
                size="sm"
                leftSection={<IconPhotoOff size={18} stroke={1.75} aria-hidden />}
                onClick={() => (item ? setItem(null) : set({ hasPicture: false }))}
              >
                {item ? t.removePicture : t.removeMedia}
              </Button>
            </div>
          ) : (
            <>
              <MediaField uploads={uploads} error={problems.filenames} firstIsFree={firstIsFree} />
              {!hasNew && (
                <div>
                  <LibraryButton onChoose={setItem} />
                </div>
              )}
            </>
          )}
          {fileCount > 0 && (
            <MediaPriceField
              value={values.priceCredits}
              error={problems.priceCredits}
              firstIsFree={firstIsFree}
              onChange={(priceCredits) => set({ priceCredits })}
            />
          )}
          <FirstFreeField
            count={fileCount}
            price={values.priceCredits}
            checked={firstIsFree}
            error={problems.firstIsFree}
            onChange={(next) => set({ firstIsFree: next })}
          />
        </MessageFields>
      </CheckedForm>
    </Panel>
  );
}

function problemOf({ isBusy, hasFailed }: Uploads): { filenames: string } | null {
  if (isBusy) return { filenames: t.wait };
  return hasFailed ? { filenames: t.filesFailed } : null;
}

/** What goes along without anything new: the post that was chosen, else what is saved, of which no picture is here. */
function savedEntries(
  item: LibraryPicture | null,
  { hasPicture }: { hasPicture: boolean },
  { imageCount, videoCount }: AutomaticMessage,
): LookEntry[] {
  if (item) return [{ key: item._id, file: pictureFile, picture: item.thumbnail }];
  if (!hasPicture) return [];
  return [
    ...Array.from({ length: imageCount }, (_, index) => ({ key: `picture ${index}`, file: pictureFile })),
    ...Array.from({ length: videoCount }, (_, index) => ({ key: `video ${index}`, file: videoFile })),
  ];
}

const pictureFile = new File([], '', { type: 'image/webp' });
const videoFile = new File([], '', { type: 'video/mp4' });
