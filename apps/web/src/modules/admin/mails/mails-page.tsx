import { type MailKind, mailAreas, mailKinds } from '@candela/contract/admin/mail-kinds';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { Tag } from '../../../ui/tag/tag.tsx';
import { adminApi, type Outputs } from '../console/api.ts';
import { QueryPage, readOnce } from '../console/query-page.tsx';
import { mails as text } from './locales/mails.ts';
import { MailEditor } from './mail-editor.tsx';
import classes from './mails.module.css';

/** /admin/mails: what mails say; `?mail=` opens one of them. */
export function MailsPage() {
  const [address] = useSearchParams();
  const asked = address.get('mail') ?? '';
  return Object.hasOwn(mailKinds, asked) ? <OneMail key={asked} kind={asked as MailKind} /> : <AllMails />;
}

function AllMails() {
  const query = useQuery(adminApi.listMails.queryOptions({ input: {}, staleTime: 0 }));
  return (
    <QueryPage title={text.title} lede={text.lede} loading={text.loading} query={query}>
      {(all) => <MailList all={all} />}
    </QueryPage>
  );
}

function MailList({ all }: { all: Outputs['listMails']['data'] }) {
  return mailAreas.map((area) => (
    <section key={area} className={classes.area}>
      <h2>{text.areas[area]}</h2>
      <ul>
        {all
          .filter((one) => one.area === area)
          .map(({ kind, subject, isChanged }) => (
            <li key={kind}>
              <UiLink href={`/admin/mails?mail=${kind}`}>{text.names[kind]}</UiLink>
              {isChanged && <Tag tone="ember">{text.changed}</Tag>}
              <p>{subject}</p>
            </li>
          ))}
      </ul>
    </section>
  ));
}

function OneMail({ kind }: { kind: MailKind }) {
  const query = useQuery({ ...adminApi.getMail.queryOptions({ input: { kind } }), ...readOnce });
  return (
    <QueryPage
      title={text.names[kind]}
      loading={text.loadingOne}
      query={query}
      intro={
        <p>
          <UiLink href="/admin/mails">{text.back}</UiLink>
        </p>
      }
    >
      {(mail) => <MailEditor key={mail.number} mail={mail} />}
    </QueryPage>
  );
}
