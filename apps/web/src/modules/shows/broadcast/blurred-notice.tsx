import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { broadcaster } from '../locales/broadcaster.ts';

/** To a model whose shows staff have blurred, while she is live and before she goes live again; nothing while they haven't. */
export function BlurredNotice({ since }: { since: string | null | undefined }) {
  return since ? <FormNotice title={broadcaster.blurred} detail={broadcaster.blurredMeans} /> : null;
}
