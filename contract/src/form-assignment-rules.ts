/** Who can be asked to fill in a form: a company, through any of its contacts, or one person. */
export const assigneeKinds = ['company', 'contact', 'apprentice'] as const;
export type AssigneeKind = (typeof assigneeKinds)[number];

/** Assignees that one call names. */
export const maxAssignedAtOnce = 200;
/** Assignees of one form. */
export const maxAssigned = 5000;
/** Entries of a page of assignments. */
export const assignmentsPageSize = 20;
/** Open tasks that somebody is shown. */
export const maxTasks = 20;
/** Assignees that a search finds at most. */
export const maxAssigneesFound = 20;
