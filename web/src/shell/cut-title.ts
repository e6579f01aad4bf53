import { marksOf, withoutMarks } from '../ui/labels.ts';

/** Maximum characters of a title on a narrow iPhone (SHELL-046). */
export const maxTitleLength = 16;

/** Screen width in pixels below which titles are cut on an iPhone. */
export const narrowIphone = 400;

/** The title in the header. The document's title is complete (CON-24). */
export function cutTitle(title: string, screen: { isIphone: boolean; width: number }): string {
  if (!screen.isIphone || screen.width >= narrowIphone) return title;
  // Marks have no width, so they do not count; labels are still found by them.
  const letters = [...withoutMarks(title)];
  if (letters.length <= maxTitleLength) return title;
  return `${marksOf(title)}${letters.slice(0, maxTitleLength).join('')}…`;
}
