/** Minutes after which viewing the portal as a contact ends by itself. */
export const viewMinutes = 30;

/**
 * What staff can ask about a contact: why they can or cannot see or do something. Each is a call of
 * the contract, whose policy gives the answer.
 */
export const accessCalls = {
  company: 'employer/retrieveEmployer',
  apprentices: 'employer/retrieveTrainingContractList',
  apprentice: 'employer/retrieveTrainingContractDetail',
  signOffs: 'employer/retrieveSignoffRequests',
  documents: 'employer/retrieveDocuments',
  invoices: 'employer/retrieveUnpaidPreEnrolments',
  receipts: 'employer/retrieveReceipts',
  receipt: 'employer/retrieveReceiptDetail',
  orders: 'employer/retrieveOrders',
  signingOff: 'employer/submitSignoffRequests',
  paying: 'core/retrievePaymentFeeDetails',
  changingDocuments: 'employer/deleteDocument',
  changingApprentice: 'employer/updateContractSupervisor',
  changingCompany: 'employer/updateCompany',
  changingContacts: 'employer/updateCompanyContact',
  staffPages: 'employer/findCompany',
  administration: 'administration/findUsers',
} as const;
export type AccessKind = keyof typeof accessCalls;

// Object.keys loses the names, which are exactly these.
export const accessKinds = Object.keys(accessCalls) as [AccessKind, ...AccessKind[]];
