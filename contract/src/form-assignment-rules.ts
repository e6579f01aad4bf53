/** Who can be asked to fill in a form: a company, through any of its contacts, or one person. */
export const assigneeKinds = ['company', 'contact', 'apprentice'] as const;
export type AssigneeKind = (typeof assigneeKinds)[number];

/** Maximum assignees in one call. */
export const maxAssignedAtOnce = 200;
/** Maximum assignees of a form. */
export const maxAssigned = 5000;
/** Assignments on one page of the list. */
export const assignmentsPageSize = 20;
/** Maximum open tasks shown to a user. */
export const maxTasks = 20;
/** Maximum assignees in a search result. */
export const maxAssigneesFound = 20;
