import { appPlugin } from './plugins.ts';

interface Page {
  canGoBack(): boolean;
  back(): void;
  open(href: string): void;
  /** Told of what the shell cannot do: one that is older than the portal may lack a plugin. */
  onFailed(error: unknown): void;
}

/**
 * Does what the device's own controls ask for: its back button goes back as the browser's does, and leaves
 * the app where there is nothing to go back to; a link into the app opens its page here.
 *
 * @returns how to stop
 */
export function followDevice(page: Page): () => void {
  const listening = [
    appPlugin.addListener('backButton', () => {
      if (page.canGoBack()) page.back();
      else void appPlugin.minimizeApp();
    }),
    appPlugin.addListener('appUrlOpen', ({ url }) => {
      const href = pathIn(url, location.host);
      if (href === null) return;
      if (isServed(href)) location.assign(href);
      else page.open(href);
    }),
  ];
  for (const one of listening) one.catch(page.onFailed);
  return () => {
    for (const one of listening) {
      one.then(
        (handle) => handle.remove(),
        () => {
          // It was told above; there is nothing to remove.
        },
      );
    }
  };
}

/** What the server answers by itself: Android opens all links to the portal in the app. */
export const isServed = (href: string): boolean => /^\/(?:api|unsubscribe)\//.test(href);

/**
 * The page that a link names: `https://{host}/sign-offs` and `{scheme}://sign-offs` alike. Null for a link to
 * another host.
 */
export function pathIn(link: string, host: string): string | null {
  const [, scheme = '', rest = ''] = /^([a-z][\w.+-]*):\/\/(.*)$/i.exec(link) ?? [];
  if (scheme === '') return null;
  if (!/^https?$/.test(scheme)) return `/${rest.replace(/^\/+/, '')}`;
  const url = URL.canParse(link) ? new URL(link) : null;
  return url?.host === host ? url.pathname + url.search + url.hash : null;
}
