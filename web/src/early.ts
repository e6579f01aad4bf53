import { askEarly, isHome } from './app/early-requests.ts';
import { readToken } from './app/token.ts';

/** Files that the build names: what every page of a signed-in user needs, and what home needs besides. */
declare const __PAGE_CODE__: readonly string[];
declare const __HOME_CODE__: readonly string[];

// Stands in the page itself and runs before the app: what a signed-in user's first page needs is on its
// way while the libraries still arrive.
askEarly();
if (readToken()) {
  for (const href of [...__PAGE_CODE__, ...(isHome() ? __HOME_CODE__ : [])]) {
    const link = document.createElement('link');
    if (href.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' });
    else link.rel = 'modulepreload';
    // As the app will ask for it, so that it is not fetched twice.
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }
}
