import type { Label } from '@tradebridge/contract/labels';
import type { EmployerUser } from '@tradebridge/contract/profile';
import { homeLabels } from './labels.ts';

/** The greeting for an hour of the institution's day. */
export function greetingAt(hour: number): Label {
  if (hour < 5 || hour >= 18) return homeLabels.goodEvening;
  return hour < 12 ? homeLabels.goodMorning : homeLabels.goodAfternoon;
}

/** The name by which a user is greeted. */
export const greetedAs = ({ employerContact, name, email }: EmployerUser) =>
  employerContact?.givenName || name.split(' ')[0] || email;
