/** Maximum days of one request for the timetable. */
export const maxTimetableDays = 400;

/** Maximum calendar addresses of a user. */
export const maxCalendarAddresses = 20;

/** The range of days in which the timetable can be requested. */
export const earliestInTimetable = '1950-01-01';
export const latestInTimetable = '2150-01-01';

/** The range of a calendar feed: months back and months ahead. */
export const calendarMonthsBack = 3;
export const calendarMonthsAhead = 12;
