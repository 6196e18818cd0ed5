import { PasswordInput, TextInput } from '@mantine/core';
import { IconCopy, IconEye, IconEyeOff, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { failureCause } from '../../../platform/failure-cause.ts';
import { reportError } from '../../../platform/report-error.ts';
import { copyText } from '../../../platform/share/copy-text.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { ChoiceSegment } from '../../../ui/form/choice-segment.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { ProgressBar } from '../../../ui/progress/progress-bar.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { streamKey as t } from '../locales/stream-key.ts';
import classes from './go-live.module.css';

type Protocol = 'whip' | 'rtmp';
/** How soon the page says what was wrong with what the software sent. */
const problemEveryMs = 5_000;

/**
 * What broadcasting software needs: the address of the protocol it speaks and the stream key, to copy, to look at and to
 * replace. It also says why what came by RTMP was refused.
 */
export function StreamKeyPanel() {
  const [protocol, setProtocol] = useState<Protocol>('whip');
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const options = api.shows.getStreamKey.queryOptions({ input: {} });
  const key = useQuery({
    ...options,
    refetchInterval: ({ state }) => (state.data?.data.rtmp ? problemEveryMs : false),
  });
  const rotate = useMutation(
    api.shows.rotateStreamKey.mutationOptions({
      onSuccess: (answer) => {
        queryClient.setQueryData(options.queryKey, answer);
        toast.success(t.replaced, t.replacedDetail);
      },
      onError: reportError,
      onSettled: () => setAsking(false),
    }),
  );

  if (key.isPending) return <ProgressBar loading label={t.loading} />;
  if (key.isError) {
    return (
      <ErrorState
        title={t.failed}
        cause={failureCause(key.error, t.failedCause)}
        retryLabel={t.retry}
        retrying={key.isFetching}
        onRetry={() => key.refetch()}
        level={3}
      />
    );
  }
  const { whipUrl, streamKey, rtmp } = key.data.data;
  const address = new URL(whipUrl, window.location.href).href;
  return (
    <div className={classes.software}>
      <h3>{t.title}</h3>
      {rtmp?.problem && <FormNotice title={t.refused} detail={t.problems[rtmp.problem]} />}
      {rtmp && (
        <ChoiceSegment
          label={t.protocol}
          value={protocol}
          onChange={setProtocol}
          options={[
            { value: 'whip', label: t.whip },
            { value: 'rtmp', label: t.rtmp },
          ]}
        />
      )}
      {rtmp && protocol === 'rtmp' ? (
        <RtmpAddresses servers={rtmp.servers} />
      ) : (
        <WhipAddress address={address} />
      )}
      <PasswordInput
        label={t.key}
        description={t.keyAdvice}
        value={streamKey}
        readOnly
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': t.reveal }}
        visibilityToggleIcon={({ reveal }) =>
          reveal ? <IconEyeOff size={20} stroke={1.75} /> : <IconEye size={20} stroke={1.75} />
        }
      />
      <div className={classes.keyActions}>
        <Button
          size="sm"
          leftSection={<IconCopy stroke={1.75} aria-hidden />}
          onClick={() => copyText(streamKey)}
        >
          {t.copyKey}
        </Button>
        <Button
          size="sm"
          variant="text"
          leftSection={<IconRefresh stroke={1.75} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {t.replace}
        </Button>
      </div>
      {/* A new tab: this one may be showing her. */}
      <a className={classes.sources} href="/studio/browser-sources" target="_blank" rel="noreferrer">
        {t.sources}
      </a>
      <ConfirmDialog
        opened={isAsking}
        title={t.replaceTitle}
        description={t.replaceDescription}
        confirmLabel={t.replace}
        cancelLabel={t.keep}
        closeLabel={t.close}
        loading={rotate.isPending}
        onConfirm={() => rotate.mutate({})}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

function WhipAddress({ address }: { address: string }) {
  return (
    <>
      <p className={classes.lede}>{t.lede}</p>
      <TextInput
        label={t.address}
        value={address}
        readOnly
        rightSection={<CopyButton label={t.copyAddress} text={address} />}
      />
    </>
  );
}

/** @param servers an encrypted one first, where there is one */
function RtmpAddresses({ servers: [first = '', second] }: { servers: readonly string[] }) {
  return (
    <>
      <p className={classes.lede}>{t.rtmpLede}</p>
      <TextInput
        label={t.address}
        value={first}
        readOnly
        rightSection={<CopyButton label={t.copyAddress} text={first} />}
      />
      {second && (
        <TextInput
          label={t.plainAddress}
          description={t.plainAdvice}
          value={second}
          readOnly
          rightSection={<CopyButton label={t.copyPlainAddress} text={second} />}
        />
      )}
    </>
  );
}

function CopyButton({ label, text }: { label: string; text: string }) {
  return (
    <IconButton label={label} size={36} onClick={() => copyText(text)}>
      <IconCopy size={20} stroke={1.75} />
    </IconButton>
  );
}
