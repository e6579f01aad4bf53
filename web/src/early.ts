import { pageStarts } from 'virtual:page-starts';
import { configInPage } from './app/config.ts';
import { askEarly } from './app/early-requests.ts';
import { sessionOfOtherTabs } from './app/shared-session.ts';
import { readToken } from './app/token.ts';

/** Files that every page of a signed-in user needs; set by the build. */
declare const __INSIDE_CODE__: readonly string[];

/** Style sheets that are inlined in the page; set by the build. */
declare const __SHEETS_IN_PAGE__: readonly string[];

/** Further files that the page at this address needs; set by the server. */
function codeOfPage(): string[] {
  const { content = '' } = document.querySelector<HTMLMetaElement>('meta[name="page-code"]') ?? {};
  return content.split(' ').filter((file) => file.startsWith('/'));
}

function addLink(href: string, properties: Partial<HTMLLinkElement>): void {
  // With the app's options, so that it is not fetched twice.
  const link = Object.assign(document.createElement('link'), properties, { crossOrigin: '', href });
  document.head.append(link);
}

// Code of the app that needs one of these looks for its link, and would fetch it. A disabled link
// is not fetched, unless it is written into the page, where the browser's preload scanner finds it.
for (const href of __SHEETS_IN_PAGE__) addLink(href, { rel: 'stylesheet', disabled: true });

// This inline script runs before the app: it requests what a signed-in user's first page needs
// while the libraries are still loading.
askEarly(pageStarts);
if (!readToken()) {
  // Another tab answers while the app is loading.
  void sessionOfOtherTabs();
} else {
  // The configuration precedes this script in the page.
  const { version = null } = configInPage()?.labels ?? {};
  if (version !== null) addLink(`/labels/${version}.json`, { rel: 'preload', as: 'fetch' });
  for (const href of [...__INSIDE_CODE__, ...codeOfPage()]) {
    addLink(
      href,
      href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' },
    );
  }
}
