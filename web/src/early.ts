import { pageStarts } from 'virtual:page-starts';
import { configInPage } from './app/config.ts';
import { askEarly } from './app/early-requests.ts';
import { readToken } from './app/token.ts';

/** Files that every page of a signed-in user needs; the build names them. */
declare const __INSIDE_CODE__: readonly string[];

/** Style sheets that are in the page itself; the build names them. */
declare const __SHEETS_IN_PAGE__: readonly string[];

/** Files that the page at this address needs besides; the server names them. */
function codeOfPage(): string[] {
  const { content = '' } = document.querySelector<HTMLMetaElement>('meta[name="page-code"]') ?? {};
  return content.split(' ').filter((file) => file.startsWith('/'));
}

function addLink(href: string, properties: Partial<HTMLLinkElement>): void {
  // As the app will ask for it, so that it is not fetched twice.
  const link = Object.assign(document.createElement('link'), properties, { crossOrigin: '', href });
  document.head.append(link);
}

// Code of the app that comes with one of them looks for its link, and would fetch it. A disabled one is
// not; written into the page it would be, by the browser's look ahead.
for (const href of __SHEETS_IN_PAGE__) addLink(href, { rel: 'stylesheet', disabled: true });

// This script is in the page itself and runs before the app: what a signed-in user's first page
// needs is on its way while the libraries still arrive.
askEarly(pageStarts);
if (readToken()) {
  // The page has its configuration before this script.
  const { version = null } = configInPage()?.labels ?? {};
  if (version !== null) addLink(`/labels/${version}.json`, { rel: 'preload', as: 'fetch' });
  for (const href of [...__INSIDE_CODE__, ...codeOfPage()]) {
    addLink(
      href,
      href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' },
    );
  }
}
