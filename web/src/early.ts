import { askEarly } from './app/early-requests.ts';
import { readToken } from './app/token.ts';

/** Files that every page of a signed-in user needs; the build names them. */
declare const __INSIDE_CODE__: readonly string[];

/** Files that the page at this address needs besides; the server names them. */
function codeOfPage(): string[] {
  const { content = '' } = document.querySelector<HTMLMetaElement>('meta[name="page-code"]') ?? {};
  return content.split(' ').filter((file) => file.startsWith('/'));
}

// Stands in the page itself and runs before the app: what a signed-in user's first page needs is on its
// way while the libraries still arrive.
askEarly();
if (readToken()) {
  for (const href of [...__INSIDE_CODE__, ...codeOfPage()]) {
    const link = document.createElement('link');
    if (href.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' });
    else link.rel = 'modulepreload';
    // As the app will ask for it, so that it is not fetched twice.
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }
}
