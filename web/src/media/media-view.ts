import { defineView, text } from '../app/list-view.ts';

/** What the library of pictures shows, as its address holds it. */
export const mediaList = defineView({ search: text('q') });

export type MediaView = (typeof mediaList)['usual'];
