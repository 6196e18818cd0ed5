export { metering as meteringWords } from './locales/metering.ts';
export { FreeLook, LastMinute, SeatMeter } from './seat-meter.tsx';
export { minutesPaid, minutesStillOwed } from './seat-minutes.ts';
export { SeatReceiptDialog, SeatReceiptView } from './seat-receipt.tsx';
export { topUp } from './top-up.ts';
export { useSecondsUntil } from './use-countdown.ts';
export { useSeatPicture } from './use-seat-picture.ts';
