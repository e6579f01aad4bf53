/** The page of the portal that a link opens; null if it opens something else. */
export function pageOfLink(href: string): string | null {
  const [, id] = /^\/(?:pages|preview)(?:\/([A-Za-z0-9._-]{1,64}))?(?:[?#].*)?$/.exec(href) ?? [];
  if (id !== undefined) return id;
  return /^\/pages\/?(?:[?#].*)?$/.test(href) ? '' : null;
}
