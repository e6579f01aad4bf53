/** Ids of the companies that tests and measurements ask for by name; the same for every seed and day. */
export const noteworthyCompanies = {
  /** Hallam Electrical Group: 45 apprentices, six subsidiaries, the company of the accounts. */
  parent: 'E1001',
  /** Hallam Solar, where site@demo.test is at home. */
  subsidiary: 'E1002',
  /** Exactly 16 apprentices, the same in `demo` and in `large`. */
  ofSixteen: 'E1008',
  /** Exactly 1,000 apprentices; in `large` alone. */
  ofThousand: 'E1041',
} as const;
