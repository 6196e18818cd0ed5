import { dmcaForm } from '@candela/contract/moderation/operations';
import { useState } from 'react';
import { client } from '../../../platform/api.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import classes from '../compliance.module.css';
import { messages } from '../messages.ts';
import { NoticeForm } from '../notice-form.tsx';

const t = messages.dmca;
const fields = ['name', 'address', 'phone', 'email', 'work', 'material', 'signature'];
type Receipt = Awaited<ReturnType<typeof client.moderation.sendDmcaNotice>>['data'];
const boxes = ['inGoodFaith', 'underPenalty'];

/** /dmca-notice: what the law asks of whoever says that a copyright is infringed. */
export default function DmcaNoticeScreen() {
  useDocumentTitle(t.title);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const numbers = receipt ? [receipt.number, ...receipt.otherNumbers] : [];
  return (
    <PageFrame className={classes.page}>
      <PageHeading title={t.title} lede={t.lede} />
      {receipt ? (
        <FormNotice
          tone="good"
          title={t.sent({ count: numbers.length, numbers: numbers.join(', ') })}
          detail={messages.complaint.sentDetail({ day: formatDate(receipt.dueAt) })}
        />
      ) : (
        <NoticeForm
          id="dmca"
          shape={dmcaForm}
          fields={fields}
          boxes={boxes}
          labels={t}
          onSend={async (values) => setReceipt((await client.moderation.sendDmcaNotice(values)).data)}
        />
      )}
    </PageFrame>
  );
}
