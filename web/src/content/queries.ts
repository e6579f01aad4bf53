import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ContentKind } from '@tradebridge/contract/content-rules';
import type { LiveEventName } from '@tradebridge/contract/live';
import { callApi } from '../app/api-client.ts';
import { callQuery } from '../app/call-query.ts';

/** Queries with this prefix are refetched when an administrator has edited content. */
export const contentEdits = 'content-edits' satisfies LiveEventName;

export const contentKeys = {
  pages: [contentEdits, 'pages'] as const,
  page: (id: string) => [contentEdits, 'page', id] as const,
  preview: [contentEdits, 'preview'] as const,
  forms: [contentEdits, 'forms'] as const,
  form: (id: string) => [contentEdits, 'form', id] as const,
  history: (kind: ContentKind, id: string) => [contentEdits, 'history', kind, id] as const,
};

/** Pages whose title or address contains these words, page by page. */
export const pagesQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: [...contentKeys.pages, text],
    queryFn: ({ signal, pageParam }) =>
      callApi(
        'pages/retrievePages',
        { ...(text && { text }), ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** A page for editing. */
export const editedPageQuery = (id: string) =>
  callQuery(contentKeys.page(id), 'pages/retrieveForEdit', { id });

/** Filters of the list of forms. */
export interface FormsAsked {
  readonly text: string;
  readonly archived: boolean;
  /** Only forms that users can answer. */
  readonly published: boolean;
}

/** Forms, page by page, without their fields. */
export const formsQuery = ({ text, archived, published }: FormsAsked) =>
  infiniteQueryOptions({
    queryKey: [...contentKeys.forms, text, archived, published],
    queryFn: ({ signal, pageParam }) =>
      callApi(
        'form/retrieveForms',
        {
          brief: true,
          ...(text && { text }),
          ...(archived && { archived }),
          ...(published && { published }),
          ...(pageParam && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** A form for editing. */
export const editedFormQuery = (id: string) =>
  callQuery(contentKeys.form(id), 'form/retrieveForEdit', { id });

/** The history of a content, the newest first. */
export const historyQuery = (kind: ContentKind, id: string) =>
  infiniteQueryOptions({
    queryKey: contentKeys.history(kind, id),
    queryFn: ({ signal, pageParam }) =>
      callApi(
        'content/retrieveHistory',
        { kind, id, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

/** A saved version, which never changes. */
export const versionQuery = (kind: ContentKind, id: string, version: number) => ({
  ...callQuery(['content-version', kind, id, version], 'content/retrieveVersion', {
    kind,
    id,
    version,
  }),
  staleTime: Number.POSITIVE_INFINITY,
});
