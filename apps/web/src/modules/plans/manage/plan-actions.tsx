import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { reportError } from '../../../platform/report-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { manageMessages as t } from '../manage-messages.ts';
import classes from '../plans.module.css';

interface PlanActionsProps {
  title: string;
  /** Absent while plans cannot be changed. */
  onEdit?: (() => void) | undefined;
  onDelete: () => Promise<unknown>;
}

/** Edit and delete. The delete dialog says that current members are not affected. */
export function PlanActions({ title, onEdit, onDelete }: PlanActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: onDelete,
    onSuccess: async () => {
      setAsking(false);
      toast.success(t.removed);
      await queryClient.invalidateQueries({ queryKey: api.plans.key() });
    },
    onError: reportError,
  });
  return (
    <div className={classes.actions}>
      {onEdit && (
        <Button
          size="sm"
          aria-label={t.editOf({ title })}
          leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
          onClick={onEdit}
        >
          {t.edit}
        </Button>
      )}
      <Button
        size="sm"
        variant="text"
        aria-label={t.removeOf({ title })}
        leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t.remove}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t.removeTitle}
        description={t.removeText}
        confirmLabel={t.remove}
        cancelLabel={t.keep}
        closeLabel={t.close}
        confirmVariant="danger"
        loading={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
