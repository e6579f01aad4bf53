import { defineView, flag, text } from '../app/list-view.ts';

/** Which accounts the list of users shows. */
export type UsersShown = 'all' | 'staff' | 'locked';

/** What the list of users shows, as its address holds it. */
export const userList = defineView({
  search: text('q'),
  isStaff: flag('staff'),
  isLocked: flag('locked'),
});

export type UserView = (typeof userList)['usual'];

export function shownOf({ isStaff, isLocked }: UserView): UsersShown {
  if (isLocked) return 'locked';
  return isStaff ? 'staff' : 'all';
}

export const showing = (view: UserView, shown: UsersShown): UserView => ({
  ...view,
  isStaff: shown === 'staff',
  isLocked: shown === 'locked',
});
