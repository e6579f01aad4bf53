import { expect, test } from 'vitest';
import { otherWaysFor, unknownPlaceholderIn } from './other-ways-to-pay.ts';

const values = {
  invoice: 'INV-7',
  amount: '$1,100.00',
  company: 'Voss {amount}',
  due: '20-Mar-2026',
};

test('each placeholder is replaced wherever it is, and what it says is not read again', () => {
  const text = 'BSB 000-000\nReference {invoice}, {amount} by {due}\n{company} {invoice}';
  expect(otherWaysFor(text, values)).toBe(
    'BSB 000-000\nReference INV-7, $1,100.00 by 20-Mar-2026\nVoss {amount} INV-7',
  );
});

test('braces around anything else are found', () => {
  expect(unknownPlaceholderIn('Pay {amount} for {invoice} by {due}, {company}')).toBeNull();
  expect(unknownPlaceholderIn('No placeholder, and a lone { brace }')).toBe('{ brace }');
  expect(unknownPlaceholderIn('Pay {amount} to {Company}')).toBe('{Company}');
});
