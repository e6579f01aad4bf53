/** Minimum characters of a search for students, and maximum results. */
export const minStudentSearchLength = 2;
export const maxStudentsFound = 50;
