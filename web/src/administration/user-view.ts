/** What the list of users shows. */
export interface UserView {
  search: string;
  staffOnly: boolean;
}

/** The same as its address tells it; what is as usual is left out. */
export interface UserSearch {
  q?: string;
  staff?: true;
}

/** Of what stands in an address, which anyone can write, what makes sense. */
export const parseUserSearch = ({ q, staff }: Record<string, unknown>): UserSearch =>
  userSearchOf({
    // An address may hold a number where a search for one was typed.
    search: typeof q === 'string' || typeof q === 'number' ? String(q) : '',
    // Written as text in an address, and true again once the router holds it.
    staffOnly: staff === true || staff === 'true',
  });

export const userViewOf = ({ q, staff }: UserSearch): UserView => ({
  search: q ?? '',
  staffOnly: staff ?? false,
});

export const userSearchOf = ({ search, staffOnly }: UserView): UserSearch => ({
  ...(search.trim() !== '' && { q: search }),
  ...(staffOnly && { staff: true }),
});
