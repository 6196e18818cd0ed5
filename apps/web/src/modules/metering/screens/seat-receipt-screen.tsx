import { useParams } from 'react-router';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { seatReceipt as t } from '../locales/seat-receipt.ts';
import classes from '../metering.module.css';
import { SeatReceiptView } from '../seat-receipt.tsx';

/** The minutes of one paid show, private show or call, for the two it concerns. */
export default function SeatReceiptScreen() {
  const { seatId = '' } = useParams();
  useDocumentTitle(t.title);
  return (
    <div className={classes.page}>
      <PageHeading title={t.title} />
      <SeatReceiptView seatId={seatId} />
    </div>
  );
}
