import { expect, test } from 'vitest';
import { translate } from '../ui/labels.ts';
import { gstInWords } from './gst-in-words.ts';

const words = (given: Parameters<typeof gstInWords>[1]) => gstInWords(translate, given);

test('with fee help, GST is part of the price and not of the amount paid', () => {
  expect(words({ priceAmount: 110_000, gstAmount: 10_000, feeHelpUsed: 50_000 })).toBe(
    'price $1,100.00 incl. GST $100.00, less fee help $500.00',
  );
  expect(words({ priceAmount: 90_000, gstAmount: 0, feeHelpUsed: 10_000 })).toBe(
    'price $900.00 incl. GST $0.00, less fee help $100.00',
  );
});

test('without fee help, GST is part of the amount paid', () => {
  const price = { priceAmount: 110_000, feeHelpUsed: 0 };
  expect(words({ ...price, gstAmount: 10_000 })).toBe('incl. GST $100.00');
  expect(words({ ...price, gstAmount: 0 })).toBe('no GST');
});
