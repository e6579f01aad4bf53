/** What a payer can do about a declined card. */
export type DeclineReason =
  | 'blocked'
  | 'cancelled'
  | 'details'
  | 'expired'
  | 'funds'
  | 'later'
  | 'limit'
  | 'noAccount'
  | 'notAllowed'
  | 'ours'
  | 'refused'
  | 'unsupported';

/**
 * The declining codes of SecurePay's list of bank response codes, with their phrases. Cards that
 * were reported lost, stolen or misused are all `blocked`: the holder of the card is not told which.
 */
export const declines: readonly (readonly [code: string, phrase: string, reason: DeclineReason])[] =
  [
    ['01', 'Refer to Card Issuer', 'refused'],
    ['02', 'Refer to Issuer’s Special Conditions', 'refused'],
    ['03', 'Invalid Merchant', 'ours'],
    ['04', 'Pick Up Card', 'blocked'],
    ['05', 'Do Not Honour', 'refused'],
    ['06', 'Error', 'later'],
    ['07', 'Pick Up Card, Special Conditions', 'blocked'],
    ['09', 'Request in Progress', 'later'],
    ['10', 'Partial Amount Approved', 'funds'],
    ['12', 'Invalid Transaction', 'ours'],
    ['13', 'Invalid Amount', 'ours'],
    ['14', 'Invalid Card Number', 'details'],
    ['15', 'No Such Issuer', 'details'],
    ['17', 'Customer Cancellation', 'cancelled'],
    ['18', 'Customer Dispute', 'refused'],
    ['19', 'Re-enter Transaction', 'later'],
    ['20', 'Invalid Response', 'later'],
    ['21', 'No Action Taken', 'later'],
    ['22', 'Suspected Malfunction', 'later'],
    ['23', 'Unacceptable Transaction Fee', 'ours'],
    ['25', 'Unable to Locate Record on File', 'details'],
    ['30', 'Format Error', 'ours'],
    ['31', 'Bank Not Supported by Switch', 'unsupported'],
    ['32', 'Completed Partially', 'funds'],
    ['33', 'Expired Card, Capture', 'expired'],
    ['33', 'Expired Card—Pick Up', 'expired'],
    ['34', 'Suspected Fraud—Pick Up', 'blocked'],
    ['35', 'Contact Acquirer—Pick Up', 'blocked'],
    ['36', 'Restricted Card—Pick Up', 'blocked'],
    ['37', 'Call Acquirer Security—Pick Up', 'blocked'],
    ['38', 'Allowable PIN Tries Exceeded', 'blocked'],
    ['39', 'No CREDIT Account', 'noAccount'],
    ['40', 'Requested Function Not Supported', 'notAllowed'],
    ['41', 'Lost Card—Pick Up', 'blocked'],
    ['42', 'No Universal Amount', 'noAccount'],
    ['43', 'Stolen Card—Pick Up', 'blocked'],
    ['44', 'No Investment Account', 'noAccount'],
    ['51', 'Insufficient Funds', 'funds'],
    ['52', 'No Cheque Account', 'noAccount'],
    ['53', 'No Savings Account', 'noAccount'],
    ['54', 'Expired Card', 'expired'],
    ['55', 'Incorrect PIN', 'details'],
    ['56', 'No Card Record', 'details'],
    ['57', 'Trans. Not Permitted to Cardholder', 'notAllowed'],
    ['58', 'Transaction Not Permitted to Terminal', 'notAllowed'],
    ['59', 'Suspected Fraud', 'blocked'],
    ['60', 'Card Acceptor Contact Acquirer', 'ours'],
    ['61', 'Exceeds Withdrawal Amount Limits', 'limit'],
    ['62', 'Restricted Card', 'blocked'],
    ['63', 'Security Violation', 'blocked'],
    ['64', 'Original Amount Incorrect', 'ours'],
    ['65', 'Exceeds Withdrawal Frequency Limit', 'limit'],
    ['66', 'Card Acceptor Call Acquirer Security', 'ours'],
    ['67', 'Hard Capture—Pick Up Card at ATM', 'blocked'],
    ['68', 'Response Received Too Late', 'later'],
    ['75', 'Allowable PIN Tries Exceeded', 'blocked'],
    ['89', 'Administration Error', 'later'],
    ['90', 'Cut-off in Progress', 'later'],
    ['91', 'Issuer or Switch is Inoperative', 'later'],
    ['92', 'Financial Institution Not Found', 'unsupported'],
    ['93', 'Trans Cannot be Completed', 'refused'],
    ['94', 'Duplicate Transmission', 'later'],
    ['95', 'Reconcile Error', 'later'],
    ['96', 'System Malfunction', 'later'],
    ['98', 'MAC Error', 'later'],
  ];

/** Phrases differ in case, dashes and spaces between the provider's lists and its answers. */
const lettersOf = (phrase: string): string => phrase.toLowerCase().replaceAll(/[^a-z]/g, '');

const byCode = new Map(declines.map(([code, , reason]) => [code, reason]));
const byPhrase = new Map(declines.map(([, phrase, reason]) => [lettersOf(phrase), reason]));

/** Why a bank declined a card, by its code or else its phrase; null where neither is known. */
export const declineReasonOf = (code: string | null, phrase: string | null): DeclineReason | null =>
  byCode.get(code?.padStart(2, '0') ?? '') ?? byPhrase.get(lettersOf(phrase ?? '')) ?? null;
