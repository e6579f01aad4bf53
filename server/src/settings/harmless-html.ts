import { harmlessAddress, harmlessTags } from '@tradebridge/contract/harmless-html';
import { htmlSettings } from '@tradebridge/contract/settings';
import sanitizeHtml from 'sanitize-html';

/** Texts whose harmless form is kept: the few panels that there are, asked for with every page. */
const mostKept = 20;
const kept = new Map<string, string>();

function linkOf(href: string | undefined): Record<string, string> {
  const address = href?.trim() ?? '';
  return harmlessAddress.test(address) ? { href: address } : {};
}

/** Of an administrator's HTML what the browser shows: no script, no style, links alone with an address. */
function freeOfHarm(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: harmlessTags,
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { a: (tagName, { href }) => ({ tagName, attribs: linkOf(href) }) },
    // Deeper than anybody writes: what is read into a page must not be a tower.
    nestingLimit: 50,
  });
}

/** The same, remembered for as long as it is asked for. */
export function harmlessHtml(html: string): string {
  const known = kept.get(html);
  if (known !== undefined) return known;
  const harmless = freeOfHarm(html);
  if (kept.size >= mostKept) kept.clear();
  kept.set(html, harmless);
  return harmless;
}

/** The values of a settings document with their HTML made harmless. */
export function withHarmlessHtml<Values extends Readonly<Record<string, unknown>>>(
  values: Values,
): Values {
  const harmless = htmlSettings
    .filter((name) => typeof values[name] === 'string')
    .map((name) => [name, harmlessHtml(String(values[name]))] as const);
  return { ...values, ...Object.fromEntries(harmless) };
}
