import { cleanCode } from './clean-text.ts';
import { maxEmailLength } from './email-rules.ts';

/** What browsers take as an e-mail address (HTML), whose domain has at least two parts. */
export const emailAddressPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Both browsers and Node.js have it; the contract is compiled without the types of either. */
declare const URL: new (address: string) => { readonly hostname: string };

/** A domain of other letters as the net knows it (IDNA); unchanged if it is none. */
function asciiDomain(domain: string): string {
  // Anything else would be a port, a path or an address in numbers.
  if (!/^[\p{L}\p{M}\p{N}.\u30fb\u3002-]+$/u.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/**
 * An e-mail address as accounts and contacts are found by it: clean, in lower case, its domain in ASCII, as browsers
 * send it.
 */
export function canonicalEmail(written: string): string {
  const address = cleanCode(written).toLowerCase();
  const at = address.lastIndexOf('@');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII
  if (at < 0 || /^[\x00-\x7f]*$/.test(address)) return address;
  return `${address.slice(0, at)}@${asciiDomain(address.slice(at + 1))}`;
}

/**
 * An e-mail address of an extract, which keeps its capitals. A text that is none is only cleaned: staff are told of it.
 */
export function importedEmail(written: string): string {
  const address = cleanCode(written);
  const canonical = canonicalEmail(written);
  return isEmailAddress(canonical) && canonical !== address.toLowerCase() ? canonical : address;
}

/** Whether a canonical text is an e-mail address. */
export const isEmailAddress = (address: string): boolean =>
  address.length <= maxEmailLength && emailAddressPattern.test(address);
