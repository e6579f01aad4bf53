import type { FeeDetails, PaymentResponse } from '@tradebridge/contract/checkout';
import type { CartItem } from '@tradebridge/contract/checkout-rules';
import type { EmployerUser } from '../app/session.ts';

/* Test data for the cart. */

export const aUser = (id = 'user-1'): EmployerUser => ({
  id,
  email: `${id}@example.test`,
  name: 'Ngaire Tūhoe',
  isAdmin: false,
  isSupport: false,
  employerContact: null,
  isLearner: true,
  lastLogin: null,
  previousLogin: null,
  mfaRegistered: true,
  version: 1,
  smsId: null,
});

export const aDocument = (given: Partial<CartItem> = {}): CartItem => ({
  id: 'product-1',
  label: 'Transcript',
  desc: '',
  kind: 'document',
  categoryId: 'enrolment-1',
  fee: 2_500,
  quantity: 1,
  digital: true,
  detail: 'UEE30820 Certificate III in Electrotechnology Electrician',
  ...given,
});

export const feesItem = {
  id: 'pre-1',
  label: 'Invoice INV-1',
  desc: 'PE-1',
  fee: 120_000,
  detail: 'Ngaire Tūhoe',
};

export const someFees: FeeDetails = {
  studentName: 'Ngaire Tūhoe',
  studentNumber: 'S1001',
  preEnrolmentNumber: 'PE-1',
  invoiceNumber: 'INV-1',
  employerName: null,
  fees: [
    {
      feeAmount: 120_000,
      lines: [{ description: 'Tuition', feeAmount: 120_000, feeGstAmount: 0 }],
    },
  ],
  feeHelp: null,
  feesAmount: 120_000,
  gstAmount: 0,
  totalAmount: 120_000,
};

export const aResponse = (given: Partial<PaymentResponse> = {}): PaymentResponse => ({
  outcome: 'paid',
  paidAmount: 2_500,
  paidGstAmount: 227,
  priceAmount: 2500,
  feeHelpUsed: 0,
  createdDateTime: '2026-11-21T01:02:03.000Z',
  orderNumber: 'TB-1000001',
  receiptNo: 'P-1000001',
  creditTxnReference: 'TX1',
  payerName: 'Ngaire Tūhoe',
  payerEmail: 'user-1@example.test',
  errorMessage: null,
  ...given,
});
