/** Students whose progress reports may be asked for at once. */
export const mostReportStudents = 1000;
