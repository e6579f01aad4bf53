/** Maximum students in one request for progress reports. */
export const maxReportStudents = 1000;
