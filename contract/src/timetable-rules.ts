/** Days that one look at the timetable may cover. */
export const maxTimetableDays = 400;

/** Calendar addresses that a user may have at once. */
export const maxCalendarAddresses = 20;

/** Days between which the timetable can be looked at. */
export const earliestInTimetable = '1950-01-01';
export const latestInTimetable = '2150-01-01';

/** What a calendar program is told: months back and months ahead. */
export const calendarMonthsBack = 3;
export const calendarMonthsAhead = 12;
