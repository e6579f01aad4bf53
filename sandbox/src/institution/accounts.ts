/** An account of the demonstration. */
export interface DemonstrationAccount {
  email: string;
  name: string;
  kind: 'staff-admin' | 'staff-support' | 'contact' | 'learner' | 'unconnected';
  /** The purpose of the account, printed at the start. */
  description: string;
  /** The connected contact in the extract. */
  contactId?: string;
  /** The connected student in the extract. */
  studentId?: string;
}

/** The facts with which `new@demo.test` can be connected with a student of the extract. */
export const unconnectedStudent = {
  studentId: 'S10002',
  studentNumber: '30400001',
  dateOfBirth: '2001-05-17',
};

/** The password of all accounts, which only exist in demonstration mode. */
export const demonstrationPassword = 'Apprentice-demo-1';

export const demonstrationAccounts: readonly DemonstrationAccount[] = [
  {
    email: 'admin@demo.test',
    name: 'Priyanka Raman',
    kind: 'staff-admin',
    description: 'staff of the institution, administrator',
  },
  {
    email: 'support@demo.test',
    name: 'Gus Papadakis',
    kind: 'staff-support',
    description: 'staff of the institution, support',
  },
  {
    email: 'owner@demo.test',
    name: 'Rosemary Hallam',
    kind: 'contact',
    description: 'Company Admin of Hallam Electrical Group, the parent company',
    contactId: 'C1001',
  },
  {
    email: 'foreman@demo.test',
    name: 'Dana Farrugia',
    kind: 'contact',
    description: 'Advanced at Hallam Electrical Group',
    contactId: 'C1002',
  },
  {
    email: 'office@demo.test',
    name: 'Thanh Nguyễn',
    kind: 'contact',
    description: 'Basic at Hallam Electrical Group',
    contactId: 'C1003',
  },
  {
    email: 'site@demo.test',
    name: 'Malia Fonoti',
    kind: 'contact',
    description: 'Company Admin of Hallam Solar, a subsidiary, and of nothing else',
    contactId: 'C1004',
  },
  {
    email: 'learner@demo.test',
    name: 'Zoe Haddad',
    kind: 'learner',
    description: 'a learner with fees to pay and documents to order',
    studentId: 'S10001',
  },
  {
    email: 'new@demo.test',
    name: 'Bernadette Quill',
    kind: 'unconnected',
    description: `connected to nothing yet, but can be with student ${unconnectedStudent.studentNumber}, Quill, born ${unconnectedStudent.dateOfBirth}`,
  },
];

/** The account of an address, with its name split as in the registry. */
export function accountOf(email: string) {
  const account = demonstrationAccounts.find((candidate) => candidate.email === email);
  if (!account) throw new Error(`There is no demonstration account ${email}.`);
  const [givenName = '', familyName = ''] = account.name.split(' ');
  return { ...account, givenName, familyName };
}
