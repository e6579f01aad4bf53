/** The demonstration portal's merchant account at the sandbox's card service. */
export const cardMerchant = {
  clientId: 'tradebridge-demonstration',
  clientSecret: 'a card secret of the demonstration',
  merchantCode: 'TBDEMO01',
};

/** Test cards; none of them is real. */
export const testCards = [
  { number: '4444333322221111', what: 'Visa' },
  { number: '5555555555554444', what: 'Mastercard' },
  { number: '378282246310005', what: 'American Express, four digits as security code' },
  { number: '5200000000001096', what: 'Mastercard; 3D Secure asks nothing' },
  { number: '4000000000001091', what: 'Visa; 3D Secure asks for a confirmation' },
];

/**
 * The last two digits of the cents that decline, as the provider documents, with their messages.
 */
export const declines: Readonly<Record<string, string>> = {
  '05': 'Do Not Honour',
  '07': 'Pick Up Card, Special Conditions',
  '09': 'Request In Progress',
  '30': 'Format Error',
  '31': 'Bank Not Supported By Switch',
  '33': 'Expired Card, Capture',
  '51': 'Insufficient Funds',
  '61': 'Exceeds Withdrawal Amount Limits',
};

const approvals: Readonly<Record<string, string>> = {
  '00': 'Approved',
  '08': 'Approved With Identification',
  '11': 'Approved VIP',
  '16': 'Approved, Update Track 3',
};

/**
 * A bank's response to an amount in cents: its last two digits are the code. Prices here end in any
 * cents, so those without a code are approved as well.
 */
export function bankSays(amount: number): { isPaid: boolean; code: string; message: string } {
  const code = String(amount % 100).padStart(2, '0');
  const decline = declines[code];
  if (decline !== undefined) return { isPaid: false, code, message: decline };
  const approval = approvals[code];
  return approval === undefined
    ? { isPaid: true, code: '00', message: 'Approved' }
    : { isPaid: true, code, message: approval };
}
