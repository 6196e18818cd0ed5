import { useState } from 'react';
import { client } from '../../../platform/api.ts';
import { reportError } from '../../../platform/report-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { roomSettings as copy } from '../locales/room-settings.ts';
import { ModeratorsPart } from './moderators-part.tsx';
import { RulesState, useRoomRules } from './room-rules.tsx';
import { RulesPart } from './rules-part.tsx';
import { SanctionsPart } from './sanctions-part.tsx';
import classes from './settings.module.css';

export type RoomSettingsProps = { channelName: string; isHost: boolean; onClose: () => void };

/** How order is kept in a room: rules, moderators, who is muted or out, and a clean slate. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function RoomSettings({ channelName, isHost, onClose }: RoomSettingsProps) {
  const [isClearing, setClearing] = useState(false);
  const query = useRoomRules(channelName);
  const clear = async () => {
    setClearing(false);
    try {
      await client.rooms.clearRoom({ channelName });
    } catch (error) {
      reportError(error);
    }
  };
  const rules = query.data?.data;
  return (
    <Dialog opened onClose={onClose} title={copy.title} closeLabel={copy.close} size="md">
      <div className={classes.parts}>
        <RulesState of={query} />
        {rules && (
          <>
            <RulesPart channelName={channelName} rules={rules} />
            <Button variant="danger" onClick={() => setClearing(true)}>
              {copy.clear}
            </Button>
            {isHost && <ModeratorsPart moderators={rules.moderators} onChanged={() => query.refetch()} />}
            <SanctionsPart channelName={channelName} />
          </>
        )}
      </div>
      <ConfirmDialog
        opened={isClearing}
        title={copy.clearTitle}
        description={copy.clearMeans}
        confirmLabel={copy.clearConfirm}
        confirmVariant="danger"
        cancelLabel={copy.cancel}
        closeLabel={copy.close}
        onConfirm={() => clear()}
        onCancel={() => setClearing(false)}
      />
    </Dialog>
  );
}
