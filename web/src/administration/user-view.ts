import { defineView, oneOf, text } from '../app/list-view.ts';

/** What the list of users shows, as its address holds it. */
export const userList = defineView({
  search: text('q'),
  show: oneOf('show', ['all', 'staff', 'locked']),
});

export type UserView = (typeof userList)['usual'];
/** Which accounts the list of users shows. */
export type UsersShown = UserView['show'];
