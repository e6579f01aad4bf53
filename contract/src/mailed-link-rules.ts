import { paymentLinkDays } from './payment-link-rules.ts';

interface MailedLinkRule {
  /** The page that the link opens; its token is in the fragment (decision 017). */
  readonly page: string;
  /** Hours for which the link and its code can be used. */
  readonly hours: number;
}

/** Every link with a token that a mail can carry. Each is mailed with a code (decision 108). */
export const mailedLinks = {
  password: { page: '/auth/link', hours: 1 },
  verifyEmail: { page: '/auth/link', hours: 24 },
  invitation: { page: '/auth/link', hours: 14 * 24 },
  connection: { page: '/auth/connect', hours: 1 },
  studentInvitation: { page: '/auth/link', hours: 14 * 24 },
  studentConnection: { page: '/auth/connect', hours: 1 },
  emailChange: { page: '/auth/link', hours: 24 },
  provider: { page: '/auth/link', hours: 1 },
  payment: { page: '/pay', hours: paymentLinkDays * 24 },
} as const satisfies Record<string, MailedLinkRule>;

export type MailedLinkKind = keyof typeof mailedLinks;

/** `Object.keys` loses the names. */
export const mailedLinkKinds = Object.keys(mailedLinks) as [MailedLinkKind, ...MailedLinkKind[]];

const pages: ReadonlySet<string> = new Set(Object.values(mailedLinks).map(({ page }) => page));

/** The characters of a code: none that is mistaken for another. */
export const codeCharacters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

export const codeLength = 8;

/** A code in the form in which it is compared, however it was typed. */
export const codeAsTyped = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');

/** A code as `codeAsTyped` returns it. */
export const codePattern = new RegExp(`^[${codeCharacters}]{${codeLength}}$`);

/** Wrong codes for an address, from one network, in an hour before there is a wait. */
export const maxWrongCodes = 10;

/** The same from an IPv6 /56 and from a /48. */
export const maxWrongCodesOfCustomer = 15;
export const maxWrongCodesOfSite = 20;

type LinkPage = (typeof mailedLinks)[MailedLinkKind]['page'];

const isLinkPage = (path: string): path is LinkPage => pages.has(path);

/**
 * A link whose `#` a mail filter has escaped, so that its token is in the path or the query; null
 * for every other address.
 */
export function mendedLink(address: string): { page: LinkPage; token: string } | null {
  const [, page = '', token = ''] =
    /^([^?%#]+?)\/?(?:\?.*?)?%(?:25)*23([\w-]+)/.exec(address) ?? [];
  return isLinkPage(page) ? { page, token } : null;
}
