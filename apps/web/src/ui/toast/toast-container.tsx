import { IconX } from '@tabler/icons-react';
import { type CloseButtonProps, ToastContainer, toast } from 'react-toastify/unstyled';
import { toast as t } from './locales/toast.ts';
import classes from './toast.module.css';
import './toastify.css';

function CloseToast({ closeToast }: CloseButtonProps) {
  return (
    <button type="button" className={classes.close} aria-label={t.close} onClick={closeToast}>
      <IconX size={16} stroke={1.75} aria-hidden />
    </button>
  );
}

export { toast };

/** The one place toasts appear. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function Toasts() {
  return (
    <ToastContainer
      aria-label={t.region}
      position="top-right"
      autoClose={2000}
      limit={6}
      closeOnClick
      pauseOnHover
      pauseOnFocusLoss
      draggable
      hideProgressBar={false}
      newestOnTop
      icon={false}
      closeButton={CloseToast}
      className={classes.host}
      toastClassName={classes.toast}
      progressClassName={classes.progress}
    />
  );
}
