import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  opened: boolean;
  /** The question, two to four words. */
  title: ReactNode;
  description: ReactNode;
  confirmLabel: ReactNode;
  cancelLabel: ReactNode;
  closeLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  confirmVariant?: ButtonVariant;
  confirmIcon?: ReactNode;
  loading?: boolean;
  picture?: ReactNode;
}

/** One question, a way out first and the way ahead last. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onCancel}
      title={props.title}
      description={props.description}
      picture={props.picture}
      closeLabel={props.closeLabel}
      actions={
        <>
          <Button variant="text" onClick={props.onCancel}>
            {props.cancelLabel}
          </Button>
          <Button
            variant={props.confirmVariant ?? 'primary'}
            leftSection={props.confirmIcon}
            loading={props.loading}
            onClick={props.onConfirm}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    />
  );
}
