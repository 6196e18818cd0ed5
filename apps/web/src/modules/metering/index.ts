import { lazy } from 'react';

export { metering as meteringWords } from './locales/metering.ts';
export { FreeLook, LastMinute, SeatMeter } from './seat-meter.tsx';
export { asksAboutPrice, minutesPaid, minutesStillOwed } from './seat-minutes.ts';
export { topUp } from './top-up.ts';
export { useSecondsUntil } from './use-countdown.ts';
export { useSeatPicture } from './use-seat-picture.ts';

/** Comes when a price is changed, which few shows see. */
export const PriceChange = lazy(async () => ({ default: (await import('./price-change.tsx')).PriceChange }));

/** These come when a paid time is over. */
export const SeatReceiptView = lazy(async () => ({
  default: (await import('./seat-receipt.tsx')).SeatReceiptView,
}));
export const SeatReceiptDialog = lazy(async () => ({
  default: (await import('./seat-receipt.tsx')).SeatReceiptDialog,
}));
