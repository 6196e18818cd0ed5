import { useParams } from 'react-router';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { metering as words } from '../locales/metering.ts';
import classes from '../metering.module.css';
import { SeatReceiptView } from '../seat-receipt.tsx';

/** The minutes of one paid show, private show or call, for the two it concerns. */
export default function SeatReceiptScreen() {
  const { seatId = '' } = useParams();
  useDocumentTitle(words.receipt.title);
  return (
    <div className={classes.page}>
      <PageHeading title={words.receipt.title} />
      <SeatReceiptView seatId={seatId} />
    </div>
  );
}
