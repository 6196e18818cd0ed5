import type { StaffNotice } from '@candela/contract/rooms/staff-notices';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../platform/api.ts';
import { useSocketEvent } from '../../platform/realtime/socket.ts';
import { reportError } from '../../platform/report-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { formatDateTime } from '../../ui/format/format-date.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { notices } from './locales/notices.ts';

const t = notices.staffWarning;
const titles = { warning: t.title, ended: t.ended, watched: t.watched, blurred: t.blurred } satisfies Record<
  StaffNotice['kind'],
  string
>;
const asked = api.rooms.listStaffNotices.queryOptions({ input: {} });

/**
 * What the site's staff told her, over whatever is on the screen until she says that she has read it: also what came while
 * she was away, before she goes live again.
 */
export function StaffWarning() {
  const queries = useQueryClient();
  const { data } = useQuery(asked);
  useSocketEvent('staff.notice', () => void queries.invalidateQueries({ queryKey: asked.queryKey }));
  const [notice] = data?.data ?? [];
  const acknowledge = async ({ _id }: StaffNotice) => {
    try {
      await client.rooms.acknowledgeStaffNotice({ _id });
      await queries.invalidateQueries({ queryKey: asked.queryKey });
    } catch (error) {
      reportError(error);
    }
  };
  if (!notice) return null;
  return (
    <Dialog
      key={notice._id}
      opened
      dismissible={false}
      onClose={() => undefined}
      title={titles[notice.kind]}
      description={notice.kind === 'watched' ? t.watchedDetail : notice.text}
      closeLabel={t.close}
      footnote={formatDateTime(notice.givenAt)}
      actions={
        <Button variant="primary" onClick={() => acknowledge(notice)}>
          {t.read}
        </Button>
      }
    />
  );
}
