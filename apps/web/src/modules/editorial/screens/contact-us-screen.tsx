import { contactForm, type SupportTopic, supportTopic } from '@candela/contract/editorial/support';
import { Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconSend } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { api } from '../../../platform/api.ts';
import { zodErrors } from '../../../platform/forms/zod-errors.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FormErrorSummary } from '../../../ui/form/form-error-summary.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { SectionHeading } from '../../../ui/heading/section-heading.tsx';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import cmsClasses from '../cms-screen.module.css';
import { messages } from '../messages.ts';
import classes from './contact-us-screen.module.css';

const words = messages.support;
const fields = ['name', 'email', 'topic', 'subject', 'message'] as const;
type Field = (typeof fields)[number];
const fieldId = (name: Field) => `support-${name}`;

/** The support request form; `?topic=` and `?subject=` fill it in. */
export default function ContactUsScreen() {
  const { user } = useSession();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const asked = supportTopic.safeParse(params.get('topic'));
  const form = useForm<Record<Field, string>>({
    initialValues: {
      name: user?.name || user?.username || '',
      email: user?.email ?? '',
      topic: asked.success ? asked.data : '',
      subject: (params.get('subject') ?? '').slice(0, 150),
      message: '',
    },
    validateInputOnBlur: true,
    validate: (values) => zodErrors(contactForm, values),
  });
  const send = useMutation(
    api.editorial.contactSupport.mutationOptions({
      onSuccess: ({ data }) => void navigate(`/thanks?ticket=${data.number}`),
      onError: (error) => form.setErrors(readRefusal(error).fields),
    }),
  );
  const wrong = fields.filter((name) => form.errors[name]);
  const topics = supportTopic.options.map((value: SupportTopic) => ({ value, label: words.topics[value] }));
  return (
    <PageFrame className={cmsClasses.page}>
      <PageHeading title={words.title} lede={words.lede} />
      <p className="cd-text-2">
        {words.answers} <UiLink href="/faq">{words.answersLink}</UiLink>
      </p>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit((values) => send.mutate(contactForm.parse(values)))}
      >
        {wrong.length > 1 && send.isIdle && form.isTouched() && (
          <FormErrorSummary
            title={words.wrong}
            errors={wrong.map((name) => ({ fieldId: fieldId(name), label: words[name] }))}
          />
        )}
        {send.isError && <FormNotice title={words.notSent} detail={readRefusal(send.error).msg} />}
        <div className={classes.pair}>
          <TextInput
            id={fieldId('name')}
            label={words.name}
            autoComplete="name"
            {...form.getInputProps('name')}
          />
          <TextInput
            id={fieldId('email')}
            label={words.email}
            type="email"
            autoComplete="email"
            {...form.getInputProps('email')}
          />
        </div>
        <Select id={fieldId('topic')} label={words.topic} data={topics} {...form.getInputProps('topic')} />
        <TextInput
          id={fieldId('subject')}
          label={words.subject}
          maxLength={150}
          {...form.getInputProps('subject')}
        />
        <Textarea
          id={fieldId('message')}
          label={words.message}
          autosize
          minRows={6}
          maxRows={20}
          maxLength={5000}
          {...form.getInputProps('message')}
        />
        <div>
          <Button
            type="submit"
            variant="primary"
            loading={send.isPending}
            leftSection={<IconSend size={20} stroke={1.75} aria-hidden />}
          >
            {words.send}
          </Button>
        </div>
      </form>
      {user && <MyTickets />}
    </PageFrame>
  );
}

function MyTickets() {
  const tickets = useQuery(api.editorial.listMyTickets.queryOptions({ input: { per_page: 10 } }));
  if (!tickets.data || tickets.data.totalCount === 0) return null;
  return (
    <section>
      <SectionHeading title={words.myTitle} count={tickets.data.totalCount} />
      <ul className={classes.tickets}>
        {tickets.data.data.map((one) => (
          <li key={one._id}>
            <UiLink href={`/support/${one._id}`}>{one.subject}</UiLink>
            <span className="cd-small cd-text-3">
              {words.status[one.status]} · {formatDate(one.updatedAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
