import { IconStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { Panel } from '../../../ui/panel/panel.tsx';
import { StatusBadge } from '../../../ui/tag/status-badge.tsx';
import { sellingMessages } from '../selling-messages.ts';
import { AdvertiseDialog } from './advertise-dialog.tsx';
import classes from './advertising.module.css';

const t = sellingMessages.advertise;

/** Whether a model is featured and until when, and the way to be. Only for approved models. */
export function AdvertisePanel() {
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const isApproved = user?.bioInfo.adminApproved === 'approved';
  const offer = useQuery(
    api.shop.getAdvertisingOffer.queryOptions({
      input: {},
      enabled: isApproved,
      select: (reply) => reply.data,
    }),
  );
  if (!isApproved) return null;
  const until = offer.data?.advertismentActive ? offer.data.advertismentendDate : null;
  return (
    <Panel>
      <section className={classes.panel}>
        <div className={classes.title}>
          <h2>{t.title}</h2>
          {until && <StatusBadge status="paid">{t.featured}</StatusBadge>}
        </div>
        <p className="cd-text-2">{t.text}</p>
        {offer.data && <p>{until ? t.until({ date: formatDateTime(until) }) : t.off}</p>}
        <Button
          disabled={!offer.data}
          leftSection={<IconStar stroke={1.75} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {until ? t.longer : t.open}
        </Button>
        {isOpen && offer.data && <AdvertiseDialog offer={offer.data} onClose={() => setOpen(false)} />}
      </section>
    </Panel>
  );
}
