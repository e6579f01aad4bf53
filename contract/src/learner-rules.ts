/** Characters of a search for students, and the students that it answers. */
export const minStudentSearchLength = 2;
export const maxStudentsFound = 50;
