/** The keys of what everybody reads and an administrator changes; a live event refreshes all of it. */
export const settingsKeys = {
  all: ['settings'] as const,
  app: ['settings', 'app'] as const,
  documentOrderLicense: ['settings', 'document-order-license'] as const,
  personTitles: ['settings', 'person-titles'] as const,
  progressReportTypes: ['settings', 'progress-report-types'] as const,
};
