// What a mail of the institution must not pass on in somebody else's words: a way to be reached or
// paid that is not the institution's.

/** Dots and digits of every script and width become the usual ones; what is invisible goes. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Mn}]/gu, '')
    .replace(/[。。·․]/g, '.');

/** `example.com`, `user@example.com`, `https:`, `www.`, or an address by numbers. */
const webAddress =
  /:\/\/|\b(?:https?|hxxps?|ftp|mailto|tel):|\bwww\b|[\p{L}\p{N}]\.(?:xn--[\w-]+|\p{L}{2,24})(?![\p{L}\p{N}])|(?<!\p{N})(?:\p{N}{1,3}\.){3}\p{N}{1,3}(?!\p{N})/iu;

/** Whether a text has a web address or anything like one, mail addresses included. */
export const hasWebAddress = (text: string): boolean => webAddress.test(plain(text));

/** Dates and amounts, which have as many digits. */
const noTelephone =
  /(?<!\p{N})(?:(?:19|20)\p{N}\p{N}-[01]?\p{N}-[0-3]?\p{N}|[0-3]?\p{N}([./-])[01]?\p{N}\1(?:19|20)?\p{N}\p{N}|\$ ?\p{N}{1,3}(?:,?\p{N}{3})*(?:\.\p{N}\p{N})?)(?!\p{N})/gu;
/** Eight digits or more with at most three signs between two, or the six of a 13 number. */
const telephone =
  /\+ ?\p{N}(?:[\s().\-/]{0,3}\p{N}){5}|\p{N}(?:[\s().\-/]{0,3}\p{N}){7}|(?<!\p{N})13[\s.-]?\p{N}\p{N}[\s.-]?\p{N}\p{N}(?!\p{N})/u;

/** Whether a text has anything like a telephone number. */
export const hasTelephoneNumber = (text: string): boolean =>
  telephone.test(plain(text).replace(noTelephone, ' x '));
