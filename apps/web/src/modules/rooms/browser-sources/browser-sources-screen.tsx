import type { SourceKind } from '@candela/contract/rooms/browser-sources';
import { PasswordInput, TextInput } from '@mantine/core';
import { useDebouncedValue, useLocalStorage } from '@mantine/hooks';
import { IconCopy, IconEye, IconEyeOff, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { reportError } from '../../../platform/report-error.ts';
import { copyText } from '../../../platform/share/copy-text.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ChoiceSegment } from '../../../ui/form/choice-segment.tsx';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { SectionHeading } from '../../../ui/heading/section-heading.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { browserSources as t } from '../locales/browser-sources.ts';
import classes from './browser-sources.module.css';
import { isColor, type SourceLook, sourceAddress, standardLook } from './source-address.ts';

/** A colour that is being chosen changes many times a second; each change loads four pages. */
const settlesMs = 400;

/** /studio/browser-sources: the addresses a model adds to OBS, each beside what it shows. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function BrowserSourcesScreen() {
  useDocumentTitle(t.title);
  const options = api.rooms.getBrowserSources.queryOptions({ input: {} });
  const query = useQuery(options);
  const [look, setLook] = useLocalStorage<SourceLook>({
    key: 'candela-browser-sources',
    defaultValue: standardLook,
    getInitialValueInEffect: false,
  });
  const [shown] = useDebouncedValue(look, settlesMs);
  return (
    <PageFrame className={classes.page}>
      <PageHeading title={t.title} lede={t.lede} />
      {query.isPending && <RowSkeletons label={t.loading} count={4} />}
      {query.isError && (
        <ErrorState
          title={t.failed}
          cause={readRefusal(query.error).msg || t.failedCause}
          retryLabel={t.retry}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && (
        <>
          <LookFields look={look} onChange={setLook} />
          <div className={classes.sources}>
            {query.data.data.sources.map(({ kind, url }) => (
              <Source key={kind} kind={kind} url={url} look={shown} />
            ))}
          </div>
          <Replace queryKey={options.queryKey} />
        </>
      )}
    </PageFrame>
  );
}

function LookFields({ look, onChange }: { look: SourceLook; onChange: (look: SourceLook) => void }) {
  const change = (part: Partial<SourceLook>) => onChange({ ...look, ...part });
  return (
    <Panel className={classes.look}>
      <SectionHeading title={t.look} />
      <div className={classes.choices}>
        <TextInput
          label={t.color}
          value={look.color}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          error={isColor(look.color) ? undefined : t.colorWrong}
          leftSection={
            <input
              type="color"
              className={classes.swatch}
              aria-label={t.pickColor}
              value={isColor(look.color) ? look.color : standardLook.color}
              onChange={(event) => change({ color: event.currentTarget.value })}
            />
          }
          onChange={(event) => change({ color: event.currentTarget.value.trim() })}
        />
        <ChoiceSegment
          label={t.size}
          value={look.size}
          onChange={(size) => change({ size })}
          options={[
            { value: 'small', label: t.small },
            { value: 'medium', label: t.medium },
            { value: 'large', label: t.large },
          ]}
        />
      </div>
      <p className={classes.advice}>{t.lookAdvice}</p>
    </Panel>
  );
}

function Source({ kind, url, look }: { kind: SourceKind; url: string; look: SourceLook }) {
  const { title, text } = t.kinds[kind];
  const address = sourceAddress(url, look);
  const sample = new URL(sourceAddress(url, look, { sample: true }));
  return (
    <Panel className={classes.source}>
      <h2>{title}</h2>
      <p>{text}</p>
      <iframe
        className={classes.preview}
        data-kind={kind}
        title={t.preview({ name: title })}
        loading="lazy"
        tabIndex={-1}
        sandbox="allow-scripts allow-same-origin"
        // From where this page is: its address may go by another name of the site.
        src={`${sample.pathname}${sample.search}`}
      />
      <p>{t.sample}</p>
      <PasswordInput
        label={t.address}
        value={address}
        readOnly
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': t.reveal }}
        visibilityToggleIcon={({ reveal }) =>
          reveal ? <IconEyeOff size={20} stroke={1.75} /> : <IconEye size={20} stroke={1.75} />
        }
      />
      <div>
        <Button
          size="sm"
          aria-label={t.copyOf({ name: title })}
          leftSection={<IconCopy stroke={1.75} aria-hidden />}
          onClick={() => copyText(address)}
        >
          {t.copy}
        </Button>
      </div>
    </Panel>
  );
}

function Replace({ queryKey }: { queryKey: readonly unknown[] }) {
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const replace = useMutation(
    api.rooms.rotateBrowserSources.mutationOptions({
      onSuccess: (answer) => {
        queryClient.setQueryData(queryKey, answer);
        toast.success(t.replaced, t.replacedDetail);
      },
      onError: reportError,
      onSettled: () => setAsking(false),
    }),
  );
  return (
    <Panel className={classes.secret}>
      <div>
        <SectionHeading title={t.secret} />
        <p>{t.secretText}</p>
      </div>
      <Button
        size="sm"
        variant="text"
        leftSection={<IconRefresh stroke={1.75} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t.replace}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t.replaceTitle}
        description={t.replaceText}
        confirmLabel={t.replace}
        cancelLabel={t.keep}
        closeLabel={t.close}
        loading={replace.isPending}
        onConfirm={() => replace.mutate({})}
        onCancel={() => setAsking(false)}
      />
    </Panel>
  );
}
