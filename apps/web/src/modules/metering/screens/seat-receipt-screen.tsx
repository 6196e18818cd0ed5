import { useParams } from 'react-router';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { paidWords } from '../messages.ts';
import classes from '../metering.module.css';
import { SeatReceiptView } from '../seat-receipt.tsx';

/** The minutes of one paid show, private show or call, for the two it concerns. */
export default function SeatReceiptScreen() {
  const { seatId = '' } = useParams();
  useDocumentTitle(paidWords.receipt.title);
  return (
    <div className={classes.page}>
      <PageHeading title={paidWords.receipt.title} />
      <SeatReceiptView seatId={seatId} />
    </div>
  );
}
