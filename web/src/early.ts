import { askEarly, isHome } from './app/early-requests.ts';
import { readToken } from './app/token.ts';

// Runs before the app, in a file of its own that is there at once: what a signed-in user's first page
// needs is on its way while the libraries still arrive.
askEarly();
if (readToken()) {
  const filesOf = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.split(' ') ?? [];
  for (const href of [...filesOf('page-code'), ...(isHome() ? filesOf('home-code') : [])]) {
    if (!href) continue;
    const link = document.createElement('link');
    if (href.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' });
    else link.rel = 'modulepreload';
    // As the app will ask for it, so that it is not fetched twice.
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }
}
