import { maxStudentsFound } from '@tradebridge/contract/learner-rules';
import type { findStudents as contract } from '@tradebridge/contract/learners';
import type { z } from 'zod';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { byFolding, foldingOf } from '../platform/folding.ts';
import { holdsWanted, patternsOf, wantedWords } from '../platform/wanted-words.ts';

interface StudentRow {
  student_id: string;
  student_number: string;
  given_name: string;
  family_name: string;
  email: string | null;
  is_connected: boolean;
  is_invited: boolean;
}

export const findStudentsStatement = byFolding(({ name, column }) =>
  statement<StudentRow>(
    `students-by-text-${name}`,
    `with ${wantedWords('$1', '$2')}, found as materialized (
     select student_id, student_number, given_name, family_name, email, user_id
     from wanted cross join students
     where ${holdsWanted(column)} and retired_at is null
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
  ),
);

/** Students whose number, name or e-mail contains every word of the text. */
export async function findStudents(
  { db, now }: Context,
  { text }: z.output<typeof contract.input>,
): Promise<z.output<typeof contract.result>> {
  const folding = await foldingOf(db);
  const words = patternsOf(folding.wordsOf(text));
  const rows = await db.rows(findStudentsStatement[folding.name], [words[0], words, now]);
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
