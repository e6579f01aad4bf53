import { lockInTransaction } from '../platform/advisory-lock.ts';
import { type Database, statement } from '../platform/database.ts';

/** Ids assigned in one transaction, which locks the feed's rows until it ends. */
const atOnce = 1000;

// If a row is being deleted, this waits until it is gone: the outer condition is checked again. Ids
// follow the last one assigned, so they have no gaps whatever is rolled back. A server of an
// earlier version, which may run beside this one, does not count it.
const give = statement<{ feed_id: number }>(
  'give-feed-ids',
  `with due as (
     select id from registry_changes
     where feed_id is null and visible_at <= $1
     order by visible_at, at, id
     limit ${atOnce}
     for update
   ), numbered as (
     select change.id, row_number() over (order by change.visible_at, change.at, change.id) as number
     from registry_changes change join due using (id)
   ), feed as (
     update registry_feed set last_id =
       greatest(last_id, (select coalesce(max(feed_id), 0) from registry_changes))
         + (select count(*) from numbered)
     where exists (select from numbered)
     returning last_id - (select count(*) from numbered) as id
   )
   update registry_changes change
   set feed_id = feed.id + numbered.number
   from numbered, feed where change.id = numbered.id
   returning change.feed_id`,
);

/**
 * Assigns an id to every change that has become visible, in the order of visibility, and returns
 * how many. There is one writer at a time and later commits get greater ids, so once an id has been
 * listed no smaller one ever appears.
 */
export async function publishChanges(db: Database, now: Date): Promise<number> {
  let published = 0;
  for (let given = atOnce; given === atOnce; published += given) {
    given = await db.transaction(async (tx) => {
      await lockInTransaction(tx, 'publishChanges');
      return (await tx.rows(give, [now])).length;
    });
  }
  return published;
}
