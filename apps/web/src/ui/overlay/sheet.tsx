import { Dialog, type DialogProps } from './dialog.tsx';

/** A dialog that rises from the lower edge on every screen. */
export function Sheet(props: Omit<DialogProps, 'kind'>) {
  return <Dialog kind="sheet" {...props} />;
}
