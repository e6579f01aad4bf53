interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

/** A page that the browser shows. */
export interface Page {
  readonly url: URL;
  readonly status: number;
  readonly html: string;
}

/** A minimal browser: keeps cookies and follows redirects until one leads to the portal. */
export class TestBrowser {
  readonly #isPortal: (url: URL) => boolean;
  #cookies: readonly Cookie[] = [];

  /** @param isPortal which addresses end the redirects, unopened */
  constructor(isPortal: (url: URL) => boolean) {
    this.#isPortal = isPortal;
  }

  /**
   * Opens an address; returns the final page, or the portal's address that it was redirected to.
   */
  async open(address: string | URL, form?: Record<string, string>): Promise<Page> {
    const url = new URL(address);
    if (this.#isPortal(url)) return { url, status: 0, html: '' };
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: this.#cookiesFor(url), accept: 'text/html' },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    this.#keep(response.headers.getSetCookie(), url);
    const location = response.headers.get('location');
    if (location) return this.open(new URL(location, url));
    return { url, status: response.status, html: await response.text() };
  }

  /** Submits the first form of a page: its hidden fields and the given ones. */
  submit({ url, html }: Page, fields: Record<string, string> = {}): Promise<Page> {
    const [form = ''] = /<form[\s\S]*?<\/form>/.exec(html) ?? [];
    const action = /action="([^"]*)"/.exec(form)?.[1] ?? '';
    const hidden = form.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g);
    const given = [...hidden].map(([, name = '', value = '']) => [name, value]);
    return this.open(new URL(action, url), { ...Object.fromEntries(given), ...fields });
  }

  #cookiesFor({ pathname }: URL): string {
    return this.#cookies
      .filter(({ path }) => pathname === path || pathname.startsWith(path.replace(/\/?$/, '/')))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  #keep(lines: readonly string[], { pathname }: URL): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = pair.split('=');
      const path = /^path=(.*)$/i.exec(attributes.find((one) => /^path=/i.test(one)) ?? '')?.[1];
      const cookie = { name, value, path: path ?? pathname };
      this.#cookies = [
        ...this.#cookies.filter((one) => one.name !== name || one.path !== cookie.path),
        ...(value ? [cookie] : []),
      ];
    }
  }
}
