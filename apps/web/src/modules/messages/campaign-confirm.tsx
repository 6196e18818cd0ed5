import type { client } from '../../platform/api.ts';
import { formatDateTime } from '../../ui/format/format-date.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { fileWords } from './media-words.ts';
import { manyMessages as t } from './messages.ts';

export type CampaignInput = Parameters<typeof client.messages.sendCampaign>[0];

/** Asks once more, with what it costs and when it goes out. */
export function ConfirmSend({
  asked,
  count,
  isSending,
  onConfirm,
  onCancel,
}: {
  asked: CampaignInput;
  count: number;
  isSending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const { priceCredits, sendAt } = asked;
  const isNow = sendAt === undefined;
  return (
    <ConfirmDialog
      opened
      title={isNow ? t.sendTo({ count }) : t.scheduleTo({ count })}
      description={[
        priceCredits !== undefined && t.eachPays({ media: soldWords(asked), credits: priceCredits }),
        isNow ? t.unsendHint : t.goesOut({ when: formatDateTime(sendAt) }),
      ]
        .filter(Boolean)
        .join(' ')}
      confirmLabel={isNow ? t.send : t.schedule}
      cancelLabel={t.backToEdit}
      closeLabel={t.close}
      loading={isSending}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}

/** What the price opens, in words. */
function soldWords({ filenames = [], firstIsFree }: CampaignInput): string {
  return fileWords(filenames.slice(firstIsFree ? 1 : 0));
}
