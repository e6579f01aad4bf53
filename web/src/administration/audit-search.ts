import { day, defineView, text } from '../app/list-view.ts';

/** What the list of events shows, as its address holds it; what is empty narrows nothing. */
export const auditList = defineView({
  /** A group or a kind, which `auditViewOf` knows; others are none. */
  what: text('what'),
  /** An e-mail address or the id of an account. */
  user: text('user'),
  eId: text('company', /^[A-Za-z0-9._-]{1,64}$/),
  // Both days are included.
  from: day('from'),
  to: day('to'),
});

/** Apart from what reads `what`, which the page alone needs. */
export type AuditAddress = (typeof auditList)['usual'];
export type AuditSearch = ReturnType<typeof auditList.searchOf>;
