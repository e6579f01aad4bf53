import { defineView, oneOf, text } from '../app/list-view.ts';

/** The view of the list of users, kept in its address. */
export const userList = defineView({
  search: text('q'),
  show: oneOf('show', ['all', 'staff', 'locked']),
});

export type UserView = (typeof userList)['usual'];
/** Filters of the list of users. */
export type UsersShown = UserView['show'];
