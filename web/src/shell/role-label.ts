import type { EmployerRole } from '@tradebridge/contract/companies';
import type { Label } from '@tradebridge/contract/labels';
import type { EmployerUser } from '../app/session.ts';
import { shellLabels } from './labels.ts';

export const roleLabels: Record<EmployerRole, Label> = {
  reader: shellLabels.roleReader,
  writer: shellLabels.roleWriter,
  admin: shellLabels.roleAdmin,
};

/** The user's role by their own company, in a word; null if they have none. */
export function ownRoleLabel(user: EmployerUser): Label | null {
  if (user.employerContact) return roleLabels[user.employerContact.role];
  if (user.isAdmin || user.isSupport) return shellLabels.staff;
  return user.isLearner ? shellLabels.learner : null;
}
