import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../app/api-client.ts';
import { callQuery } from '../app/call-query.ts';
import { contentKeys } from '../content/queries.ts';

/** Companies that staff search for: by part of the name, and by a whole number. */
export const foundCompaniesQuery = (query: string) =>
  queryOptions({
    queryKey: ['found-companies', query],
    queryFn: ({ signal }) => callApi('employer/findCompany', { query }, { signal }),
    retry: false,
  });

/** A company by its id, for its name. */
export const companyQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['company-by-id', companyId],
    queryFn: ({ signal }) => callApi('employer/findCompany', { companyId }, { signal }),
    staleTime: 10 * 60_000,
  });

/** The handlers of a form. */
export const handlersQuery = (formId: string) =>
  callQuery([...contentKeys.form(formId), 'handlers'], 'form/retrieveHandlers', { formId });
