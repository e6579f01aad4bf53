import { statement } from '../platform/database.ts';

/**
 * Deletes changes that the registry acknowledged before `$1`, and notes from where on the feed is complete.
 * One that protects a value stays until an extract that was generated after its acknowledgement has been
 * imported: an older one would undo it.
 */
export const deleteAcknowledged = statement(
  'delete-acknowledged-changes',
  `with deleted as (
     delete from registry_changes change
     where acknowledged_at < $1 and feed_id is not null and (protects is null or exists (
       select from registry_imports
       where state = 'imported' and generated_at > change.acknowledged_at
     ))
     returning feed_id
   )
   update registry_feed set first_complete_id = greatest(first_complete_id,
     (select max(feed_id) + 1 from deleted where feed_id >= registry_feed.first_id))
   where exists (select from deleted)`,
);
