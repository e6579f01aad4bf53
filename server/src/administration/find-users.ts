import { type findUsers as findUsersCall, userPage } from '@tradebridge/contract/administration';
import type { z } from 'zod';
import { lockedUserIds } from '../identity/locked-accounts.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { byFolding, foldingOf } from '../platform/folding.ts';
import { holdsWanted, patternsOf, wantedWords } from '../platform/wanted-words.ts';
import { type ListedUserRow, listedColumns, listedUserOf } from './user-row.ts';

type PageRow = ListedUserRow & { total: number };

const rowLimit = userPage + 1;
const isWanted = (users: string) => `(not $2::boolean or ${users}.is_admin or ${users}.is_support)
  and (not $3::boolean or ${users}.id = any(${lockedUserIds('$4')}))`;

// $1 is the last address of the previous page, $2 only staff, $3 only locked accounts, $4 the
// instant.
const findAll = statement<PageRow>(
  'all-users',
  `select ${listedColumns('$4')}, (select count(*) from users where ${isWanted('users')}) as total
   from users account where ($1::text is null or email > $1) and ${isWanted('account')}
   order by email limit ${rowLimit}`,
);
// Materialised once for the count and the page.
const findByText = byFolding(({ name, column }) =>
  statement<PageRow>(
    `users-by-text-${name}`,
    `with ${wantedWords('$5', '$6')}, found as materialized (
     select id, email from wanted cross join users where ${holdsWanted(column)} and ${isWanted('users')}
   )
   select ${listedColumns('$4')}, (select count(*) from found) as total
   from (
     select id from found where $1::text is null or email > $1 order by email limit ${rowLimit}
   ) as page
   join users account using (id)
   order by account.email`,
  ),
);

/**
 * Accounts whose name or address contains every word of the text, by address, one page at a time.
 */
export async function findUsers(
  { db, now }: Context,
  { text, staffOnly = false, lockedOnly = false, after }: z.output<typeof findUsersCall.input>,
): Promise<z.output<typeof findUsersCall.result>> {
  const folding = await foldingOf(db);
  const words = patternsOf(folding.wordsOf(text));
  const wanted = [after ?? null, staffOnly, lockedOnly, now];
  const rows =
    words.length === 0
      ? await db.rows(findAll, wanted)
      : await db.rows(findByText[folding.name], [...wanted, words[0], words]);
  const shown = rows.slice(0, userPage);
  return {
    users: shown.map(listedUserOf),
    next: rows.length > userPage ? (shown.at(-1)?.email ?? null) : null,
    total: rows[0]?.total ?? 0,
  };
}
