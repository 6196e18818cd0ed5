import { contactForm, type SupportTopic, supportTopic } from '@candela/contract/editorial/support';
import { Select, Textarea, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { api, client } from '../../../platform/api.ts';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FormErrorSummary } from '../../../ui/form/form-error-summary.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { SectionHeading } from '../../../ui/heading/section-heading.tsx';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import cmsClasses from '../cms-screen.module.css';
import { messages } from '../messages.ts';
import classes from './contact-us-screen.module.css';

const t = messages.support;
const fields = ['name', 'email', 'topic', 'subject', 'message'] as const;
type Field = (typeof fields)[number];
const fieldId = (name: Field) => `support-${name}`;

/** The support request form; `?topic=` and `?subject=` fill it in. */
export default function ContactUsScreen() {
  const { user } = useSession();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const asked = supportTopic.safeParse(params.get('topic'));
  const { form, problems, set, text, check, isSending, send } = useContractForm<Record<Field, string>>({
    name: user?.name || user?.username || '',
    email: user?.email ?? '',
    topic: asked.success ? asked.data : '',
    subject: (params.get('subject') ?? '').slice(0, 150),
    message: '',
  });
  const input = (name: Field) => ({ id: fieldId(name), label: t[name], ...text(name) });
  const submit = () => {
    const output = check(contactForm);
    if (!output) return;
    return send(async () => {
      const { data } = await client.editorial.contactSupport(output);
      await navigate(`/thanks?ticket=${data.number}`);
    });
  };
  const wrong = fields.filter((name) => problems[name]);
  const topics = supportTopic.options.map((value: SupportTopic) => ({ value, label: t.topics[value] }));
  return (
    <PageFrame className={cmsClasses.page}>
      <PageHeading title={t.title} lede={t.lede} />
      <p className="cd-text-2">
        {t.answers} <UiLink href="/faq">{t.answersLink}</UiLink>
      </p>
      <CheckedForm
        form={form}
        problems={problems}
        onSubmit={submit}
        failed={t.notSent}
        className={classes.form}
      >
        {wrong.length > 1 && (
          <FormErrorSummary
            title={t.wrong}
            errors={wrong.map((name) => ({ fieldId: fieldId(name), label: t[name] }))}
          />
        )}
        <div className={classes.pair}>
          <TextInput autoComplete="name" {...input('name')} />
          <TextInput type="email" autoComplete="email" {...input('email')} />
        </div>
        <Select
          {...input('topic')}
          placeholder={t.select}
          data={topics}
          onChange={(topic) => set({ topic: topic ?? '' })}
        />
        <TextInput maxLength={150} {...input('subject')} />
        <Textarea autosize minRows={6} maxRows={20} maxLength={5000} {...input('message')} />
        <div>
          <Button
            type="submit"
            variant="primary"
            loading={isSending}
            leftSection={<IconSend size={20} stroke={1.75} aria-hidden />}
          >
            {t.send}
          </Button>
        </div>
      </CheckedForm>
      {user && <MyTickets />}
    </PageFrame>
  );
}

function MyTickets() {
  const tickets = useQuery(api.editorial.listMyTickets.queryOptions({ input: { per_page: 10 } }));
  if (!tickets.data || tickets.data.totalCount === 0) return null;
  return (
    <section>
      <SectionHeading title={t.myTitle} count={tickets.data.totalCount} />
      <ul className={classes.tickets}>
        {tickets.data.data.map((one) => (
          <li key={one._id}>
            <UiLink href={`/support/${one._id}`}>{one.subject}</UiLink>
            <span className="cd-small cd-text-3">
              {t.status[one.status]} · {formatDate(one.updatedAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
