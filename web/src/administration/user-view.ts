/** Which accounts the list of users shows. */
export type UsersShown = 'all' | 'staff' | 'locked';

/** What the list of users shows. */
export interface UserView {
  search: string;
  shown: UsersShown;
}

/** The same as its address tells it; what is as usual is left out. */
export interface UserSearch {
  q?: string;
  staff?: true;
  locked?: true;
}

// Written as text in an address, and true again once the router holds it.
const isTrue = (value: unknown) => value === true || value === 'true';

function shownOf({ staff, locked }: Record<string, unknown>): UsersShown {
  if (isTrue(locked)) return 'locked';
  return isTrue(staff) ? 'staff' : 'all';
}

/** Of what stands in an address, which anyone can write, what makes sense. */
export const parseUserSearch = ({ q, ...filters }: Record<string, unknown>): UserSearch =>
  userSearchOf({
    // An address may hold a number where a search for one was typed.
    search: typeof q === 'string' || typeof q === 'number' ? String(q) : '',
    shown: shownOf(filters),
  });

export const userViewOf = ({ q, ...filters }: UserSearch): UserView => ({
  search: q ?? '',
  shown: shownOf(filters),
});

export const userSearchOf = ({ search, shown }: UserView): UserSearch => ({
  ...(search.trim() !== '' && { q: search }),
  ...(shown === 'staff' && { staff: true }),
  ...(shown === 'locked' && { locked: true }),
});
