export { Tonight } from './announced-shows.tsx';
export { CalendarButton } from './calendar-button.tsx';
export { NextShow } from './next-show.tsx';
export { PlanDialog } from './plan-dialog.tsx';
export { PreparedShows } from './prepared-shows.tsx';
export { momentOf, type WallTime, wallTimeOf } from './zoned-time.ts';
