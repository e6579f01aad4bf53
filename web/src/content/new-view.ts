import { defineView, flag, text } from '../app/list-view.ts';

/** An editor's address: whether the content is new, and what it copies. */
export const newView = defineView({ isNew: flag('new'), from: text('from') });
