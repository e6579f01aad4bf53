import type { TestApp } from '../platform/test-app.ts';
import { type LinkKind, makeLink } from './account-links.ts';

/** What a mail shows of its link: the token, from the address, and the first code in the text. */
export function shownIn(text: string): { token: string; code: string } {
  return {
    token: /#([\w-]+)/.exec(text)?.[1] ?? 'no link',
    code: /[23456789ABCDEFGHJKMNPQRSTUVWXYZ]{8}/.exec(text)?.[0] ?? 'no code',
  };
}

type Linked = Parameters<typeof makeLink>[2] & { kind: LinkKind };

/** A new link as its mail shows it. */
export async function aMailedLink(
  { db, now, parts: { institution } }: Pick<TestApp, 'db' | 'now' | 'parts'>,
  given: Linked,
): Promise<{ token: string; code: string }> {
  const link = await makeLink({ institution, now }, db, given);
  const around = { subject: 'A link', before: [], button: 'Open', after: [] };
  return shownIn(link.mail(institution, around).text);
}

/** The token of a new link. */
export const aLink = async (...given: Parameters<typeof aMailedLink>): Promise<string> =>
  (await aMailedLink(...given)).token;
