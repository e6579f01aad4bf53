import { Mark } from '@tiptap/core';
import { safeLink } from '@tradebridge/contract/rich-text';

const hrefOf = (element: HTMLElement): string | null => {
  const href = element.getAttribute('href')?.trim() ?? '';
  return safeLink.test(href) ? href : null;
};

/** A link with an allowed target; any other becomes text. */
export const Link = Mark.create({
  name: 'link',
  priority: 1000,
  // Text typed after a link is not part of it.
  inclusive: false,
  addAttributes: () => ({ href: { default: null, validate: 'string|null' } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = hrefOf(element);
        return href === null ? false : { href };
      },
    },
  ],
  renderHTML: ({ HTMLAttributes: { href } }) => ['a', { href }, 0],
});
