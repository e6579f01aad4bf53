import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ExtractUpload } from '@tradebridge/contract/administration';
import type { LiveEventName } from '@tradebridge/contract/live';
import { callApi } from '../app/api-client.ts';
import { settingsKey } from '../app/app-settings.ts';
import { callQuery } from '../app/call-query.ts';
import type { AuditFilter } from './audit-view.ts';
import type { UsersShown } from './user-view.ts';

export const administrationKeys = {
  users: ['administration', 'users'] as const,
  user: (userId: string) => ['administration', 'user', userId] as const,
  students: ['administration', 'students'] as const,
  events: ['administration', 'events'] as const,
};

/** Accounts by part of the name or address, page by page. Locks expire, so they are refetched. */
export const usersQuery = (text: string, shown: UsersShown) =>
  infiniteQueryOptions({
    queryKey: [...administrationKeys.users, text, shown],
    queryFn: ({ signal, pageParam }) =>
      callApi(
        'administration/findUsers',
        {
          text,
          ...(shown === 'staff' && { staffOnly: true }),
          ...(shown === 'locked' && { lockedOnly: true }),
          ...(pageParam && { after: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    ...(shown === 'locked' && { staleTime: 0 }),
  });

export const userQuery = (userId: string) =>
  callQuery(administrationKeys.user(userId), 'administration/retrieveUser', { userId });

/** Students by number, name or e-mail address. */
export const studentsQuery = (text: string) =>
  callQuery([...administrationKeys.students, text], 'learner/findStudents', { text });

/**
 * Audit events, the newest first, page by page. No live event announces new ones, so they are
 * always refetched.
 */
export const eventsQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [...administrationKeys.events, filter],
    queryFn: ({ signal, pageParam }) =>
      callApi(
        'audit/findEvents',
        { ...filter, ...(pageParam && { after: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

export const settingsDocumentsQuery = callQuery(
  [...settingsKey, 'documents'],
  'settings/retrieveSettings',
  {},
);

/** Changes that wait for a second administrator; refetched with the settings. */
export const pendingChangesQuery = callQuery(
  [...settingsKey, 'pending'],
  'settings/retrievePendingChanges',
  {},
);

/** Milliseconds between polls of a running import. */
const importLook = 2_000;

/** Whether an extract is being checked or imported, or is about to be. */
export const isOnItsWay = ({ state }: Pick<ExtractUpload, 'state'>) =>
  state === 'waiting' || state === 'running';

export const uploadsQuery = queryOptions({
  queryKey: ['extract-uploads' satisfies LiveEventName],
  queryFn: ({ signal }) => callApi('registry/retrieveUploads', {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data?.some(isOnItsWay) ? importLook : false),
});

/**
 * Every import, the newest first, page by page. Its key begins with the event that announces one.
 */
export const importsQuery = infiniteQueryOptions({
  queryKey: [...uploadsQuery.queryKey, 'imports'],
  queryFn: ({ signal, pageParam }) =>
    callApi('registry/retrieveImports', pageParam ? { cursor: pageParam } : {}, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
});

/** Companies with an opening difference. */
export const accountsGlanceQuery = callQuery(
  ['opened-accounts', 'glance'],
  'payments/retrieveOpenedAccounts',
  { onlyDifferences: true },
);

/** Service tokens; refetched when their event arrives. */
export const serviceTokensGlanceQuery = callQuery(
  ['service-tokens' satisfies LiveEventName, 'glance'],
  'serviceTokens/retrieveTokens',
  {},
);

/** The set-up at a glance; refreshed by the event of the same name. */
export const setUpGlanceQuery = callQuery(
  ['set-up' satisfies LiveEventName, 'glance'],
  'setUp/retrieve',
  {},
);

/** The state of posting changes, refetched while it fails or is behind. */
export const webhookQuery = queryOptions({
  queryKey: ['registry', 'webhook'],
  queryFn: ({ signal }) => callApi('registry/retrieveWebhook', {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data?.failing || data?.waiting ? 10_000 : false),
});

/** Companies by part of the name, or one by its id. */
export const companiesQuery = (asked: { companyName: string } | { companyId: string }) =>
  queryOptions({
    queryKey: ['administration', 'companies', asked],
    queryFn: ({ signal }) => callApi('employer/findCompany', asked, { signal }),
  });

/** The overview's figures about content; refreshed by the event of the same name. */
const glanceKey = ['content-edits' satisfies LiveEventName, 'glance'] as const;
export const pagesGlanceQuery = callQuery([...glanceKey, 'pages'], 'pages/retrievePages', {});
export const formsGlanceQuery = callQuery([...glanceKey, 'forms'], 'form/retrieveForms', {
  brief: true,
});
export const menuGlanceQuery = callQuery([...glanceKey, 'menu'], 'pages/retrieveMenuForEdit', {});
export const newsGlanceQuery = callQuery([...glanceKey, 'news'], 'news/retrieveNews', {
  all: true,
  brief: true,
});
export const sendsGlanceQuery = callQuery(
  ['notification-sends', 'glance'],
  'notifications/retrieveSends',
  {},
);
export const bouncedGlanceQuery = callQuery(
  ['notification-sends', 'bounced-glance'],
  'notifications/retrieveBouncedAddresses',
  {},
);
export const actionsGlanceQuery = callQuery([...glanceKey, 'actions'], 'actions/retrieveActions', {
  all: true,
});
export const submissionsGlanceQuery = callQuery(
  ['submissions' satisfies LiveEventName, 'glance'],
  'submissions/retrieveSubmissions',
  {},
);
export const mediaGlanceQuery = callQuery([...glanceKey, 'media'], 'media/retrieveMedia', {});
