import { IconFlag } from '@tabler/icons-react';
import { IconButton, type IconButtonProps } from '../../ui/button/icon-button.tsx';
import { reportButton as t } from './locales/report-button.ts';
import { type ReportIntent, requestReport } from './report-intent.ts';

type ReportButtonProps = ReportIntent & Pick<IconButtonProps, 'variant' | 'size'>;

/** A flag that opens the report dialog; anyone may use it. */
export function ReportButton({ variant = 'line', size = 40, ...intent }: ReportButtonProps) {
  return (
    <IconButton
      label={t.report({ title: intent.title })}
      variant={variant}
      size={size}
      onClick={() => requestReport(intent)}
    >
      <IconFlag size={20} stroke={1.75} />
    </IconButton>
  );
}
