export { Tonight } from './announced-shows.tsx';
export { CalendarButton } from './calendar-button.tsx';
export { NextShow } from './next-show.tsx';
