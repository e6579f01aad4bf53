import { Mark } from '@tiptap/core';

/** Text set below, above or smaller than its surroundings. */
const smallMark = (name: string, tag: 'sub' | 'sup' | 'small', excludes: string) =>
  Mark.create({
    name,
    excludes,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });

export const Subscript = smallMark('subscript', 'sub', 'subscript superscript');
export const Superscript = smallMark('superscript', 'sup', 'subscript superscript');
export const Small = smallMark('small', 'small', 'small');
