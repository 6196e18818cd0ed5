import { IconX } from '@tabler/icons-react';
import { type CloseButtonProps, ToastContainer } from 'react-toastify/unstyled';
import { toast as t } from './locales/toast.ts';
import classes from './toast.module.css';

function CloseToast({ closeToast }: CloseButtonProps) {
  return (
    <button type="button" className={classes.close} aria-label={t.close} onClick={closeToast}>
      <IconX size={16} stroke={1.75} aria-hidden />
    </button>
  );
}

/** The one place toasts appear. Mounted by UiProvider. */
export function ToastHost() {
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
