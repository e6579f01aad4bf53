import { maxStudentsFound } from '@tradebridge/contract/learner-rules';
import type { findStudents as contract } from '@tradebridge/contract/learners';
import type { z } from 'zod';
import { holdsWanted, wantedWords, wordsOf } from '../administration/search-words.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';

interface StudentRow {
  student_id: string;
  student_number: string;
  given_name: string;
  family_name: string;
  email: string | null;
  is_connected: boolean;
  is_invited: boolean;
}

export const findStudentsStatement = statement<StudentRow>(
  'students-by-text',
  `with ${wantedWords('$1', '$2')}, found as materialized (
     select student_id, student_number, given_name, family_name, email, user_id
     from wanted cross join students
     where ${holdsWanted('search')} and retired_at is null
   ), page as (
     select * from found
     order by family_name collate english_names, given_name collate english_names, student_id
     limit ${maxStudentsFound}
   )
   select student_id, student_number, given_name, family_name, email,
     user_id is not null as is_connected,
     exists (
       select from account_links link
       where link.student_id = page.student_id and link.kind = 'studentInvitation'
         and link.used_at is null and link.expires_at > $3
     ) as is_invited
   from page
   order by family_name collate english_names, given_name collate english_names, student_id`,
);

/** Students whose number, name or e-mail contains every word of the text. */
export async function findStudents(
  { db, now }: Context,
  { text }: z.output<typeof contract.input>,
): Promise<z.output<typeof contract.result>> {
  const words = wordsOf(text);
  const rows = await db.rows(findStudentsStatement, [words[0], words, now]);
  return rows.map((row) => ({
    studentId: row.student_id,
    studentNumber: row.student_number,
    givenName: row.given_name,
    familyName: row.family_name,
    email: row.email,
    isConnected: row.is_connected,
    isInvited: row.is_invited && !row.is_connected,
  }));
}
