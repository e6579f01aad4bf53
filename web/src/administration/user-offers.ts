import type { UserDetail } from '@tradebridge/contract/administration';
import type { Label } from '@tradebridge/contract/labels';
import { getConfig } from '../app/config.ts';
import { administrationLabels as labels } from './labels.ts';

export type UserAction =
  | 'staff'
  | 'verify'
  | 'unlock'
  | 'disable'
  | 'enable'
  | 'reset'
  | 'end'
  | 'link';

/** An action offered for an account. */
interface Offer {
  action: UserAction;
  title: Label;
  help: Label;
  button: Label;
  /** Why it is not possible now. */
  not: Label | null;
}

/** The actions for an account, in the order of the page. */
export function offersOf(user: UserDetail, isOwn: boolean): Offer[] {
  const { isDisabled, sessions, locks, emailVerified, staffRole } = user;
  const notOwn = isOwn ? labels.notOwn : null;
  // Existing claims can still be removed.
  const notProved = !emailVerified && staffRole === 'none' ? labels.staffUnverified : null;
  return [
    {
      action: 'staff',
      title: labels.staffAction,
      help: labels.staffActionHelp,
      button: labels.staffButton,
      not: notOwn ?? notProved,
    },
    {
      action: 'unlock',
      title: labels.unlockAction,
      help: labels.unlockActionHelp,
      button: labels.unlockButton,
      not: locks.length === 0 ? labels.unlockActionNone : null,
    },
    ...(emailVerified ? [] : [verifyOffer(user)]),
    {
      action: 'link',
      title: labels.linkAction,
      help: labels.linkActionHelp,
      button: labels.linkButton,
      not: linkHindrance(user),
    },
    {
      action: 'end',
      title: labels.endAction,
      help: labels.endActionHelp,
      button: labels.endButton,
      not: sessions.length === 0 ? labels.endActionNone : null,
    },
    {
      action: 'reset',
      title: labels.resetAction,
      help: labels.resetActionHelp,
      button: labels.resetButton,
      not: null,
    },
    isDisabled
      ? {
          action: 'enable',
          title: labels.enableAction,
          help: labels.enableActionHelp,
          button: labels.enableButton,
          not: notOwn,
        }
      : {
          action: 'disable',
          title: labels.disableAction,
          help: labels.disableActionHelp,
          button: labels.disableButton,
          not: notOwn,
        },
  ];
}

const verifyOffer = (user: UserDetail): Offer => ({
  action: 'verify',
  title: labels.verifyAction,
  help: labels.verifyActionHelp,
  button: labels.verifyButton,
  not: verifyHindrance(user),
});

const servesPassword = ({ isBreakGlass }: UserDetail) =>
  isBreakGlass || getConfig().providers.includes('email');

function verifyHindrance(user: UserDetail): Label | null {
  if (user.isDisabled) return labels.linkActionDisabled;
  return user.hasPasswordOrProvider || servesPassword(user) ? null : labels.verifyActionOff;
}

function linkHindrance(user: UserDetail): Label | null {
  if (user.isDisabled) return labels.linkActionDisabled;
  return servesPassword(user) ? null : labels.linkActionOff;
}
