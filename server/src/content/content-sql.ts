/*
 * What users see of a row of `contents` at an instant. Every query that shows content uses these,
 * so that scheduled publishing and unpublishing need no job.
 */

/**
 * Whether it is visible.
 *
 * @param now a parameter, `$2`
 */
export const isVisible = (row: string, now: string): string =>
  `(${row}.visible_from <= ${now} and (${row}.visible_until is null or ${row}.visible_until > ${now}))`;

/** The body that users see. */
export const liveBody = (row: string, now: string): string =>
  `case when ${row}.scheduled_for <= ${now} then ${row}.scheduled else ${row}.live end`;

/**
 * Identifies that body: it changes with every write to the row, since a written row has another
 * `xmin`, and when what is scheduled becomes visible.
 */
export const bodyTag = (row: string, now: string): string =>
  `(${row}.id || ' ' || ${row}.xmin::text || ' ' || ${liveSlot(row, now)})`;

/** The slot of that body's links. */
export const liveSlot = (row: string, now: string): string =>
  `case when ${row}.scheduled_for <= ${now} then 'scheduled' else 'live' end`;

/** Who may open a page. */
export type PageAudience = 'everyone' | 'contacts' | 'nobody';

/**
 * Whether a page may be opened: either no menu item that users see opens it, or one that this user
 * sees does (OPEN-069). Only the items' own flags count, not whether the page that they are on can
 * be reached.
 *
 * @param pageId SQL for the page
 */
export const audienceOfPage = (pageId: string, now: string): string =>
  `(select case
       when count(*) = 0 or bool_or(link.is_published and link.is_public) then 'everyone'
       when bool_or(link.is_published) then 'contacts'
       else 'nobody'
     end
     from content_links link join contents source using (kind, id)
     where link.target_kind = 'page' and link.target_id = ${pageId}
       and link.is_published is not null
       and link.slot = ${liveSlot('source', now)} and ${isVisible('source', now)})`;

/**
 * Whether a user belongs to that audience.
 *
 * @param isContact SQL for whether the user is a contact of a company
 */
export const isReachable = (pageId: string, now: string, isContact: string): string =>
  `case ${audienceOfPage(pageId, now)} when 'everyone' then true when 'contacts' then ${isContact}
     else false end`;
