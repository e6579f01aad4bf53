import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asLine, cleanCode, cleanHtml, cleanLine, cleanName, cleanText } from './clean-text.ts';
import { canonicalEmail, isEmailAddress } from './email-address.ts';
import { isPhoneNumber } from './phone-number.ts';
import {
  acceptedEmails,
  pastedLine,
  pastedName,
  pastedTelephone,
  pastedText,
  refusedEmails,
  refusedTelephone,
} from './test-texts.ts';

/** Text in which what cleaning is about is frequent. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 3 }),
      fc.string({ unit: 'binary', maxLength: 2 }),
      fc.constantFrom(
        ...'\u200c\u200d\u200e\u202a\u202e\ufe0f\u00a0\u2009\u2011\u2013\u0301\u0327\u00ad\u094d\u3164 \t\n-aे'.split(
          '',
        ),
        ...['🏴', '👩', '\u{e0067}', '\u{e007f}', '\u{e0100}', 'क', '\u1100', '\u1161'],
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

describe('Cleaning text', () => {
  const cleaners = { cleanHtml, cleanText, cleanLine, cleanName, cleanCode, canonicalEmail };

  it.each(pastedText)('stores %j as %j in text of any kind', (pasted, stored) => {
    for (const clean of [cleanText, cleanLine, cleanName]) expect(clean(pasted)).toBe(stored);
  });

  it.each(pastedLine)('stores %j as %j on a line', (pasted, stored) => {
    for (const clean of [cleanLine, cleanName]) expect(clean(pasted)).toBe(stored);
  });

  it.each(pastedName)('stores %j as %j in a name, a code or a search', (pasted, stored) => {
    for (const clean of [cleanName, cleanCode]) expect(clean(pasted)).toBe(stored);
  });

  it('keeps the dashes of prose, and the lines and spaces of longer text', () => {
    expect(cleanLine('2020–2021 — how it went')).toBe('2020–2021 — how it went');
    expect(cleanText('one\r\n  two\n\nthree ')).toBe('one\r\n  two\n\nthree ');
  });

  it('joins lines only where it is asked to', () => {
    expect(cleanLine('Ann\u2028Two')).toBe('Ann\nTwo');
    expect(asLine('  Withdrew\n\nbefore the\tcourse ')).toBe('Withdrew before the course');
  });

  it('keeps the spaces of HTML', () => {
    expect(cleanHtml('<p>10\u00a0km\u200b</p>')).toBe('<p>10\u00a0km</p>');
  });

  it.each(Object.entries(cleaners))('%s changes nothing of what it has cleaned', (_name, clean) => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = clean(text);
        expect(clean(once)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('A telephone number', () => {
  it.each(pastedTelephone.filter(([pasted]) => pasted !== ''))(
    '%j is kept as %j',
    (pasted, stored) => {
      expect(cleanCode(pasted)).toBe(stored);
      expect(isPhoneNumber(stored)).toBe(true);
    },
  );

  it.each(refusedTelephone)('%j is none', (text) => {
    expect(isPhoneNumber(cleanCode(text))).toBe(false);
  });
});

describe('An email address', () => {
  it.each(acceptedEmails)('%j is found by %j', (written, found) => {
    expect(canonicalEmail(written)).toBe(found);
    expect(isEmailAddress(found)).toBe(true);
  });

  it.each(refusedEmails)('%j is none', (text) => {
    expect(isEmailAddress(canonicalEmail(text))).toBe(false);
  });
});
