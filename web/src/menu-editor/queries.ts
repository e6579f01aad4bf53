import { callQuery } from '../app/call-query.ts';
import { contentEdits } from '../content/queries.ts';

export const menuQuery = callQuery([contentEdits, 'menu'], 'pages/retrieveMenuForEdit', {});

/** All pages with their links, for the depth of the menu. */
export const outlineQuery = callQuery([contentEdits, 'outline'], 'pages/retrieveOutline', {});
