import { defineView, flag, text } from '../app/list-view.ts';

/** Of a page that edits something: whether that is new, and of what it is a copy. */
export const newView = defineView({ isNew: flag('new'), from: text('from') });
