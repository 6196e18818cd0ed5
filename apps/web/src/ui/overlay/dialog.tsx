import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';
import { useReturnFocus } from './use-return-focus.ts';
import { useTopmost } from './use-topmost.ts';

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Under the title: what will happen, to the money too. */
  description?: ReactNode;
  children?: ReactNode;
  /** Right-aligned at the foot; the one that goes ahead last. */
  actions?: ReactNode;
  /** Left of the actions: a quiet sentence. */
  footnote?: ReactNode;
  /** A small framed picture beside the title. */
  picture?: ReactNode;
  /** Widths in CSS pixels are 440, 560, 760 and 920. */
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** `sheet` rises from the lower edge on every screen; `dialog` only on phones. */
  kind?: 'dialog' | 'sheet';
  closeLabel: string;
  /** False while something must be answered: no close button, no Escape, no click outside. */
  dismissible?: boolean;
}

const widths = { sm: 440, md: 560, lg: 760, xl: 920 } as const;

/**
 * A dialog that becomes a sheet on phones. Focus begins in its first field, or where `data-autofocus` says; it is kept
 * inside and returns to what opened it.
 */
export function Dialog(props: DialogProps) {
  const { dismissible = true, kind = 'dialog' } = props;
  const isTopmost = useTopmost(props.opened);
  useReturnFocus(props.opened);
  return (
    <Modal.Root
      opened={props.opened}
      onClose={props.onClose}
      size={widths[props.size ?? 'sm']}
      centered
      closeOnEscape={dismissible && isTopmost}
      closeOnClickOutside={dismissible}
      returnFocus={false}
      radius="lg"
      zIndex={400}
      transitionProps={{ transition: 'fade-up', duration: 260 }}
      data-kind={kind}
      classNames={{ inner: classes.inner, content: classes.content }}
    >
      <Modal.Overlay />
      {/* What is on its way out takes no more presses. */}
      <Modal.Content data-kind={kind} inert={!props.opened}>
        <div className={classes.grab} aria-hidden />
        <div className={classes.head}>
          {props.picture && <div className={classes.picture}>{props.picture}</div>}
          <div className={classes.words}>
            <Modal.Title>{props.title}</Modal.Title>
            {props.description && <p className={classes.description}>{props.description}</p>}
          </div>
          {dismissible && <Modal.CloseButton aria-label={props.closeLabel} size={36} iconSize={20} />}
        </div>
        {props.children && (
          <div className={classes.body} ref={beginInFirstField}>
            {props.children}
          </div>
        )}
        {(props.actions || props.footnote) && (
          <div className={classes.foot}>
            {props.footnote && <p className={classes.footnote}>{props.footnote}</p>}
            {props.actions}
          </div>
        )}
      </Modal.Content>
    </Modal.Root>
  );
}

/** The focus trap would begin at the close button. Under fingers it does: a keyboard on the screen hides too much. */
function beginInFirstField(body: HTMLElement | null): void {
  if (!body || matchMedia('(pointer: coarse)').matches) return;
  if (body.parentElement?.querySelector('[data-autofocus]')) return;
  body
    .querySelector('input:not([type=hidden], [type=file]), textarea, select')
    ?.setAttribute('data-autofocus', '');
}
