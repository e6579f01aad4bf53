import { purchase } from '@tradebridge/contract/checkout';
import { allDigital } from '@tradebridge/contract/checkout-rules';
import { hallam } from '@tradebridge/contract/test-addresses';
import { describe, expect, test } from 'vitest';
import { documentPurchase, feePurchase } from './purchase-details.ts';
import { aDocument, someFees } from './test-items.ts';

const cartId = '0199a0b0-0000-7000-8000-000000000001';
const idempotencyKey = 'a-key-of-the-test';

describe('What is sent for payment', () => {
  test('is the number of the fees', () => {
    expect(feePurchase(someFees)).toEqual({ preEnrolmentNumber: 'PE-1' });
    expect(purchase.parse({ ...feePurchase(someFees), idempotencyKey })).toEqual({
      preEnrolmentNumber: 'PE-1',
      idempotencyKey,
    });
  });

  test('is each document by its enrolment, with the prices shown', () => {
    const items = [
      aDocument(),
      aDocument({ digital: false, quantity: 3, fee: 4_000 }),
      aDocument({ id: allDigital, categoryId: 'enrolment-2' }),
    ];
    const sent = documentPurchase(
      { items, cartId },
      { emailAddress: ' ngaire@example.test ', address: hallam },
    );
    expect(sent).toEqual({
      cartId,
      emailAddress: 'ngaire@example.test',
      address: hallam,
      orderEnrolments: [
        {
          enrolmentId: 'enrolment-1',
          isAllDigitalSelected: false,
          products: [
            {
              productId: 'product-1',
              isDigitalSelected: true,
              printQuantity: 3,
              digitalPriceAmount: 2_500,
              printPriceAmount: 4_000,
            },
          ],
        },
        { enrolmentId: 'enrolment-2', isAllDigitalSelected: true, products: [] },
      ],
    });
    expect(purchase.safeParse({ ...sent, idempotencyKey }).success).toBe(true);
  });
});
