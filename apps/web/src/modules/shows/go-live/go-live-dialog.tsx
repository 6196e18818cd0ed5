import type { LiveSettings } from '@candela/contract/metering/operations';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBroadcast, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { useRoomPresence } from '../../../platform/live/room-presence.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { ChoiceCards, ChoiceSegment } from '../../../ui/form/choice-segment.tsx';
import { FormErrorSummary } from '../../../ui/form/form-error-summary.tsx';
import { BlurredNotice } from '../broadcast/blurred-notice.tsx';
import { startCapture, stopCapture } from '../capture/capture.ts';
import { ClipSettingsFields } from '../clips/clip-settings-fields.tsx';
import { goLive as copy } from '../locales/go-live.ts';
import { RecordSwitch } from '../recording/record-switch.tsx';
import type { BroadcastSource } from '../streaming-session.ts';
import { CameraPanel } from './camera-panel.tsx';
import classes from './go-live.module.css';
import { checkGoLive, emptyGoLive, type GoLiveErrors, type GoLiveFields } from './go-live-rules.ts';
import type { OfferFields } from './offer-rules.ts';
import { OfferSection } from './offer-section.tsx';
import { PriceFields } from './price-fields.tsx';
import { ShowWords } from './show-words.tsx';
import { startShow } from './start-show.ts';
import { StreamKeyPanel } from './stream-key-panel.tsx';
import { useOfferForm } from './use-offer-form.ts';

type Chosen = Partial<typeof emptyGoLive>;

/** What was typed last, so that a refused start costs nobody their words: the dialog always closes on submit. */
let draft: Chosen = {};

/** The Go Live form beside a preview of what will be sent. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function GoLiveDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={920}
      centered
      radius="lg"
      zIndex={400}
      transitionProps={{ transition: 'fade-up', duration: 260 }}
      classNames={{ inner: classes.inner, content: classes.content }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <GoLive onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  );
}

/** Holds the camera while it is shown, and hands it on when the show starts. */
function GoLive({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const [source, setSource] = useState<BroadcastSource>('device');
  const own = useRoomPresence(user?._id ?? null);
  const isHandedOn = useRef(false);
  const isPhone = useMediaQuery('(width < 43.75em)', undefined, { getInitialValueInEffect: false });

  useEffect(() => {
    if (source !== 'device') return;
    startCapture().catch(() => undefined);
    return () => {
      if (!isHandedOn.current) stopCapture().catch(() => undefined);
    };
  }, [source]);

  const submit = (fields: GoLiveFields, offer: LiveSettings | null): GoLiveErrors => {
    const { form, errors } = checkGoLive(fields);
    if (!form || !user) return errors;
    isHandedOn.current = true;
    onClose();
    startShow(user, form, source, offer).catch(() => undefined);
    return {};
  };

  return (
    <div className={classes.columns}>
      {source === 'device' || isPhone ? (
        <CameraPanel isOff={source !== 'device'} isCompact={isPhone} />
      ) : (
        <div className={classes.aside}>
          <StreamKeyPanel />
        </div>
      )}
      <div className={classes.side}>
        <div className={classes.head}>
          <Modal.Title>{copy.title}</Modal.Title>
          <IconButton label={copy.close} withTooltip={false} onClick={onClose}>
            <IconX size={20} stroke={1.75} />
          </IconButton>
        </div>
        <div className={classes.source}>
          <ChoiceSegment
            label={copy.source}
            value={source}
            onChange={setSource}
            options={[
              { value: 'device', label: copy.fromDevice },
              { value: 'software', label: copy.fromSoftware },
            ]}
          />
        </div>
        <BlurredNotice since={own.state?.blurredSince} />
        {source === 'software' && isPhone && <StreamKeyPanel />}
        <ShowForm onSubmit={submit} onCancel={onClose} />
      </div>
    </div>
  );
}

type ShowFormProps = {
  onSubmit: (fields: GoLiveFields, offer: LiveSettings | null) => GoLiveErrors;
  onCancel: () => void;
};

function ShowForm({ onSubmit, onCancel }: ShowFormProps) {
  const id = useId();
  // Recording is asked for each time anew, as others may be in the picture tonight.
  const {
    form,
    values: chosen,
    problems,
    set,
    show,
    setProblems,
  } = useContractForm({ ...draft, record: false });
  const last = useQuery({
    ...api.shows.getLastSetUp.queryOptions({ input: {}, select: ({ data }) => data }),
    staleTime: 0,
    retry: 1,
  });
  // What was chosen here counts, then what the last show had.
  const values = { ...emptyGoLive, ...last.data, ...chosen };
  const offer = useOfferForm();

  const change = (part: Chosen) => {
    draft = { ...chosen, ...part };
    set(part);
  };
  const changePrices = (part: Partial<OfferFields>) => {
    offer.change(part);
    setProblems(({ cost, privateShowCost, ...others }) => ({
      ...others,
      ...(cost && !('groupCost' in part) && { cost }),
      ...(privateShowCost && !('privateCost' in part) && { privateShowCost }),
    }));
  };
  const submit = () => {
    const { isGood, settings } = offer.check({ hasGroupCost: values.showType === 'private' });
    const { groupCost: cost, privateCost: privateShowCost } = offer.prices;
    const fields = { ...values, cost, privateShowCost };
    const wrong = isGood ? onSubmit(fields, settings) : checkGoLive(fields).errors;
    // Several are listed above the form, which takes the focus; one alone may be out of sight.
    if (Object.keys(wrong).length > 1) setProblems(wrong);
    else show(wrong);
  };
  const listed = Object.entries(problems).map(([field, message]) => ({
    fieldId: `${id}-${field}`,
    label: summaryLine(field as keyof GoLiveFields, message),
  }));

  return (
    <CheckedForm form={form} problems={problems} onSubmit={submit} className={classes.form}>
      {listed.length > 1 && <FormErrorSummary title={copy.errorsTitle} errors={listed} />}
      <ChoiceCards
        id={`${id}-showType`}
        label={copy.showType}
        value={values.showType}
        error={problems.showType}
        onChange={(showType) => change({ showType })}
        options={[
          { value: 'free', label: copy.free, description: copy.freeMeans },
          { value: 'private', label: copy.paid, description: copy.paidMeans },
        ]}
      />
      <PriceFields
        id={id}
        fields={offer.prices}
        errors={{ groupCost: problems.cost, privateCost: problems.privateShowCost }}
        hasGroupCost={values.showType === 'private'}
        onChange={changePrices}
      />
      <ShowWords id={id} values={values} errors={problems} onChange={change} />
      {values.showType === 'free' && <ClipSettingsFields />}
      <RecordSwitch isOn={values.record} onChange={(record) => change({ record })} />
      <OfferSection
        fields={offer.fields}
        errors={offer.problems}
        isFailed={offer.isFailed}
        onChange={offer.change}
      />
      <div className={classes.foot}>
        <p>{copy.footnote}</p>
        <Button variant="text" onClick={onCancel}>
          {copy.cancel}
        </Button>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          leftSection={<IconBroadcast stroke={1.75} aria-hidden />}
        >
          {copy.submit}
        </Button>
      </div>
    </CheckedForm>
  );
}

/** A limit alone does not say whose it is, so in the summary it stands after the field's name. */
function summaryLine(field: keyof GoLiveFields, message: string): string {
  const names: Partial<Record<keyof GoLiveFields, string>> = {
    cost: copy.groupCost,
    privateShowCost: copy.privateCost,
  };
  const name = names[field];
  return name && !message.startsWith(name) ? `${name}: ${message}` : message;
}
