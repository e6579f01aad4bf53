import { safeLink } from '@tradebridge/contract/rich-text';

const pagePath = /^\/pages\/([A-Za-z0-9._-]{1,64})$/;

/** The address of a page written by administrators. */
export const addressOfPage = (id: string): string => `/pages/${id}`;

/** The page of an address; undefined if it is not one. */
export const pageOfAddress = (address: string): string | undefined => pagePath.exec(address)?.[1];

const scheme = /^[a-z][a-z\d+.-]*:/i;
const mailAddress = /^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/;
const phoneNumber = /^\+?[\d\s()]{6,}$/;
const webAddress = /^[^\s/@:]+\.[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?$/i;

/**
 * Normalises an entered address of the web, a mail or a telephone, which may lack its beginning.
 * Null if it is not one, or not an allowed target.
 */
export function addressEntered(entered: string): string | null {
  const text = entered.trim();
  if (mailAddress.test(text)) return `mailto:${text}`;
  if (phoneNumber.test(text)) return `tel:${text.replace(/[\s()]/g, '')}`;
  if (!scheme.test(text) && webAddress.test(text)) return addressOf(`https://${text}`);
  return addressOf(text);
}

function addressOf(text: string): string | null {
  if (!safeLink.test(text) || /\s/.test(text)) return null;
  if (text.startsWith('/')) return text;
  if (!URL.canParse(text)) return null;
  const { protocol, host, pathname } = new URL(text);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return (isWeb ? host : pathname) === '' ? null : text;
}
