import { marksOf, withoutMarks } from '../ui/labels.ts';

/** The longest title, in characters, on a narrow iPhone (SHELL-046). */
export const maxTitleLength = 16;

/** On iPhone screens narrower than this, in pixels, titles are cut. */
export const narrowIphone = 400;

/** The title as the header shows it. The document's title keeps the whole (CON-24). */
export function cutTitle(title: string, screen: { isIphone: boolean; width: number }): string {
  if (!screen.isIphone || screen.width >= narrowIphone) return title;
  // Marks have no width, so that they do not count; the words are still found by them.
  const letters = [...withoutMarks(title)];
  if (letters.length <= maxTitleLength) return title;
  return `${marksOf(title)}${letters.slice(0, maxTitleLength).join('')}…`;
}
