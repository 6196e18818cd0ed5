import { limits } from '@candela/contract/shared/limits';
import { TagsInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { messages } from '../messages.ts';
import type { MyItem } from './use-my-items.ts';
import { useRefreshLibrary } from './use-my-items.ts';

const t = messages.giveTo;

/** Says which members an item is given to. */
export function MembersDialog({ item, onClose }: { item: MyItem; onClose: () => void }) {
  const [members, setMembers] = useState<string[]>(item.forOwner?.members ?? []);
  const refresh = useRefreshLibrary();
  const save = useMutation(
    api.library.setItemMembers.mutationOptions({
      onSuccess: async () => {
        toast.success(t.done);
        onClose();
        await refresh();
      },
    }),
  );
  return (
    <Dialog
      opened
      onClose={onClose}
      size="md"
      title={t.title({ title: item.title })}
      description={t.lede}
      closeLabel={messages.close}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button
            variant="primary"
            loading={save.isPending}
            onClick={() => save.mutate({ id: item._id, members })}
          >
            {messages.save}
          </Button>
        </>
      }
    >
      <TagsInput
        label={t.label}
        description={t.hint}
        value={members}
        onChange={setMembers}
        maxTags={limits.namedMembersMax}
        error={save.isError ? readRefusal(save.error).msg : undefined}
        acceptValueOnBlur
      />
    </Dialog>
  );
}
