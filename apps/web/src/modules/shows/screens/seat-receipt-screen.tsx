import { useParams } from 'react-router';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import classes from '../paid/paid.module.css';
import { SeatReceiptView } from '../paid/seat-receipt.tsx';
import { paidWords } from '../paid-messages.ts';

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
