import { useState } from 'react';
import { useSocketEvent } from '../../platform/realtime/socket.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { notices } from './locales/notices.ts';

const t = notices.staffWarning;

/** A warning of the site's staff, over whatever is on the screen until it has been read. */
export function StaffWarning() {
  const [text, setText] = useState<string | null>(null);
  useSocketEvent('staff.warning', (notice) => setText(notice.text));
  return (
    <Dialog
      opened={text !== null}
      onClose={() => setText(null)}
      title={t.title}
      description={text}
      closeLabel={t.close}
      actions={
        <Button variant="primary" onClick={() => setText(null)}>
          {t.read}
        </Button>
      }
    />
  );
}
