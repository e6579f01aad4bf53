/**
 * SQL: whether a contact, or a user by their contacts, may sign off or pay, which is as their role
 * unless it says otherwise (decision 099).
 * @param of the query's alias of `employer_contacts` or `employer_users`
 */
export const maySignSql = (of: string): string =>
  `coalesce(${of}.may_sign, ${of}.role <> 'reader')`;
export const mayPaySql = (of: string): string => `coalesce(${of}.may_pay, ${of}.role <> 'reader')`;
