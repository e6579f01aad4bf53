/** The keys of what everybody reads and an administrator changes; a live event refreshes all of it. */
export const settingsKeys = {
  all: ['settings'] as const,
  personTitles: ['settings', 'person-titles'] as const,
};
