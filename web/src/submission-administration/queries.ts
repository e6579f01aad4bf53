import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InputOf, ResultOf } from '@tradebridge/contract/calls';
import type { FormListed } from '@tradebridge/contract/forms';
import type { LiveEventName } from '@tradebridge/contract/live';
import { callApi } from '../app/api-client.ts';
import { callQuery } from '../app/call-query.ts';
import { contentEdits } from '../content/queries.ts';

/** Prefix of the keys of submissions and results. */
export const submissionsKey = ['submissions' satisfies LiveEventName] as const;

/** Prefix of every list of submissions. */
export const allListsKey = [...submissionsKey, 'list'] as const;

/** A filter for submissions. */
export type SubmissionFilter = Omit<InputOf<'submissions/retrieveSubmissions'>, 'cursor'>;

/** Submissions, the newest first, page by page. */
export const submissionsQuery = (filter: SubmissionFilter) =>
  infiniteQueryOptions({
    queryKey: [...allListsKey, filter],
    queryFn: ({ signal, pageParam }) =>
      callApi(
        'submissions/retrieveSubmissions',
        { ...filter, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const submissionQuery = (id: string) =>
  callQuery([...submissionsKey, 'one', id], 'submissions/getOne', { id });

/** All forms by name, archived ones last, for the filter. */
export const formChoicesQuery = queryOptions({
  queryKey: [contentEdits, 'form-choices'],
  queryFn: async ({ signal }) => [
    ...(await allForms({ archived: false }, signal)),
    ...(await allForms({ archived: true }, signal)),
  ],
});

async function allForms(which: { archived: boolean }, signal: AbortSignal): Promise<FormListed[]> {
  const forms: FormListed[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: FormListed[]; next: string | null } = await callApi(
      'form/retrieveForms',
      { ...which, brief: true, ...(cursor !== null && { cursor }) },
      { signal },
    );
    forms.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return forms;
}

/** Administrators, who can be made responsible. */
export const assigneesQuery = queryOptions({
  queryKey: ['administration', 'users', 'assignees'],
  queryFn: async ({ signal }) => {
    const users: ResultOf<'administration/findUsers'>['users'] = [];
    let after: string | null = null;
    do {
      const page: ResultOf<'administration/findUsers'> = await callApi(
        'administration/findUsers',
        { text: '', staffOnly: true, ...(after !== null && { after }) },
        { signal },
      );
      users.push(...page.users);
      after = page.next;
    } while (after !== null);
    return users.filter(({ staffRole, isDisabled }) => staffRole === 'admin' && !isDisabled);
  },
});
