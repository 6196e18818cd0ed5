import { IconFlag } from '@tabler/icons-react';
import { IconButton, type IconButtonProps } from '../../ui/button/icon-button.tsx';
import { type ReportIntent, requestReport } from './report-intent.ts';

const words = { report: (title: string) => `Report ${title}` };

type ReportButtonProps = ReportIntent & Pick<IconButtonProps, 'variant' | 'size'>;

/** A flag that opens the report dialog; anyone may use it. */
export function ReportButton({ variant = 'line', size = 40, ...intent }: ReportButtonProps) {
  return (
    <IconButton
      label={words.report(intent.title)}
      variant={variant}
      size={size}
      onClick={() => requestReport(intent)}
    >
      <IconFlag size={20} stroke={1.75} />
    </IconButton>
  );
}
