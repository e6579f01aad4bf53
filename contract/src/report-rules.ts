/** Students whose progress reports may be asked for at once. */
export const maxReportStudents = 1000;
