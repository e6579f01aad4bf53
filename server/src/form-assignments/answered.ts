/** SQL: accounts that can answer for an assignment, including those of former contacts. */
export const usersOf = (assignment: string): string =>
  `select user_id from employer_contacts
     where user_id is not null and case ${assignment}.kind
       when 'company' then employer_id = ${assignment}.assignee_id
       when 'contact' then contact_id = ${assignment}.assignee_id else false end
   union
   select user_id from students
     where user_id is not null and ${assignment}.kind = 'apprentice'
       and student_id = ${assignment}.assignee_id`;

/** SQL: when an assignment was first answered; earlier submissions do not count. */
export const answeredAt = (assignment: string): string =>
  `(select min(submission.completed_at) from submissions submission
     where submission.form_id = ${assignment}.form_id and submission.state = 'complete'
       and submission.submitted_at >= ${assignment}.assigned_at
       and submission.user_id in (${usersOf(assignment)}))`;
