import { minuteMs } from '@candela/contract/shared/durations';
import { Accordion, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { api } from '../../../platform/api.ts';
import { failureCause } from '../../../platform/failure-cause.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { SectionHeading } from '../../../ui/heading/section-heading.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { type Faq, groupFaqs, matchFaqs } from '../faq-groups.ts';
import { ManagedHtml } from '../managed-html.tsx';
import { messages } from '../messages.ts';
import classes from './faq-screen.module.css';

const t = messages.faq;

/** Questions and answers by group; the search filters the loaded list without another call. */
export default function FaqScreen() {
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const faqs = useQuery(
    api.editorial.listFaqs.queryOptions({
      input: { search: '', current_page: 1, per_page: 100 },
      staleTime: 30 * minuteMs,
    }),
  );
  const found = matchFaqs(faqs.data?.data ?? [], wanted);
  return (
    <PageFrame className={classes.page}>
      <PageHeading title={t.title} lede={t.lede} />
      <TextInput
        label={t.search}
        placeholder={t.placeholder}
        type="search"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
      />
      {faqs.isPending && <RowSkeletons label={messages.loading} count={6} />}
      {faqs.isError && (
        <ErrorState
          title={messages.failed.title}
          cause={failureCause(faqs.error, messages.failed.cause)}
          safe={messages.failed.safe}
          onRetry={() => void faqs.refetch()}
          retryLabel={messages.failed.retry}
        />
      )}
      <div role="status">
        {faqs.data && found.length === 0 && <Nothing wanted={wanted} onClear={() => setSearch('')} />}
      </div>
      {groupFaqs(found).map(({ group, entries }) => (
        <section key={group} className={classes.group}>
          <SectionHeading title={group} count={t.count({ count: entries.length })} />
          <Answers entries={entries} />
        </section>
      ))}
    </PageFrame>
  );
}

/** An address that ends in an entry's id opens it. */
function Answers({ entries }: { entries: readonly Faq[] }) {
  const { hash } = useLocation();
  const asked = hash.slice(1);
  useEffect(() => {
    if (asked !== '') document.getElementById(asked)?.scrollIntoView({ block: 'center' });
  }, [asked]);
  return (
    <Accordion
      variant="default"
      order={3}
      multiple
      // Answers are in the page from the server, too, for whoever reads no scripts and for search engines.
      keepMountedMode="display-none"
      defaultValue={[asked]}
      classNames={{ control: classes.question, item: classes.item }}
    >
      {entries.map((entry) => (
        <Accordion.Item key={entry._id} id={entry._id} value={entry._id}>
          <Accordion.Control>{entry.question}</Accordion.Control>
          <Accordion.Panel>
            <ManagedHtml html={entry.answer} />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

function Nothing({ wanted, onClear }: { wanted: string; onClear: () => void }) {
  if (wanted === '') {
    return <EmptyState title={t.empty} cause={t.emptyCause} illustration="envelopes" />;
  }
  return (
    <EmptyState
      title={t.nothing}
      cause={t.nothingCause({ words: wanted })}
      illustration="envelopes"
      action={
        <div className={classes.actions}>
          <Button size="sm" onClick={onClear}>
            {t.clear}
          </Button>
          <ButtonLink size="sm" variant="text" href="/contact-us">
            {t.support}
          </ButtonLink>
        </div>
      }
    />
  );
}
