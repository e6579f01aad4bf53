import { queryOptions } from '@tanstack/react-query';
import { downloadApi } from '../app/api-client.ts';
import { callQuery } from '../app/call-query.ts';
import { companyKeys } from '../app/company-queries.ts';

/** The company's documents, the newest first (OPEN-062). */
export const documentsQuery = (eId: string) =>
  callQuery([...companyKeys.of(eId), 'documents'], 'employer/retrieveDocuments', { eId });

export const downloadDocument = (eId: string, dId: string): Promise<File> =>
  downloadApi('employer/downloadDocument', { eId, dId });

/** The content of a viewed document, dropped soon after: it may be large. */
export const documentContentQuery = (eId: string, dId: string) =>
  queryOptions({
    queryKey: [...companyKeys.contents, 'document', eId, dId],
    queryFn: ({ signal }) =>
      downloadApi('employer/downloadDocument', { eId, dId, inline: 'true' }, { signal }),
    // Content never changes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
