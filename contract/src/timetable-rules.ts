/** Days that one look at the timetable may cover. */
export const mostTimetableDays = 400;

/** Calendar addresses that a user may have at once. */
export const mostCalendarAddresses = 20;
