import type { MouseEvent } from 'react';
import { browserHistory } from './history.ts';

/** The attributes of a link, from `contentLink`. */
export interface ContentLink {
  href: string;
  target?: string;
  rel?: string;
  onClick?: (event: MouseEvent) => void;
}

/** Addresses that the server answers with something other than a page. */
const isFile = (path: string): boolean =>
  /^\/(?:api|assets|icons|media)\//.test(path) ||
  (/\.\w+$/.test(path) && !/^\/(?:pages|news)\//.test(path));

/**
 * A link written by an administrator: a page of the portal opens in place, another site in a new
 * tab.
 */
export function contentLink(href: string): ContentLink {
  if (!URL.canParse(href, location.origin)) return { href };
  const url = new URL(href, location.origin);
  if (url.origin === location.origin) return ownLink(url);
  // A mail or telephone link would leave an empty tab.
  if (!/^https?:$/.test(url.protocol)) return { href };
  return { href, target: '_blank', rel: 'noopener noreferrer' };
}

function ownLink({ pathname, search, hash }: URL): ContentLink {
  const href = pathname + search + hash;
  if (isFile(pathname)) return { href };
  return {
    href,
    onClick: (event) => {
      const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (event.button !== 0 || !isPlain || event.defaultPrevented) return;
      event.preventDefault();
      browserHistory.push(href);
    },
  };
}
