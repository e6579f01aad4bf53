import { day, defineView, text } from '../app/list-view.ts';

/** The view of the list of events, kept in its address; empty values do not filter. */
export const auditList = defineView({
  /** A group or kind; `auditViewOf` ignores others. */
  what: text('what'),
  /** An e-mail address or the id of an account. */
  user: text('user'),
  eId: text('company', /^[A-Za-z0-9._-]{1,64}$/),
  // Both days are inclusive.
  from: day('from'),
  to: day('to'),
});

/** Separate from what parses `what`, which only the page needs. */
export type AuditAddress = (typeof auditList)['usual'];
export type AuditSearch = ReturnType<typeof auditList.searchOf>;
