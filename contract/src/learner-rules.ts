/** Characters of a search for students, and the students that it answers. */
export const shortestStudentSearch = 2;
export const mostStudentsFound = 50;
