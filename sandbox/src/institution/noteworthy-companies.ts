/** Ids of the companies that tests and measurements use; the same for every seed and day. */
export const noteworthyCompanies = {
  /** Hallam Electrical Group: 45 apprentices, six subsidiaries, the company of the accounts. */
  parent: 'E1001',
  /** Hallam Solar, the company of site@demo.test. */
  subsidiary: 'E1002',
  /** Exactly 16 apprentices, the same in `demo` and in `large`. */
  ofSixteen: 'E1008',
  /** Exactly 1,000 apprentices; only in `large`. */
  ofThousand: 'E1041',
} as const;
