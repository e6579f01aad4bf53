import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { employerKeys, forgetCompanyData, myCompaniesQuery } from './current-company.ts';
import { settingsKeys } from './settings-keys.ts';

const keysOfCompany = Object.values(employerKeys).map((key) =>
  typeof key === 'function' ? key('E1', 'photo', '2026-11-21') : key,
);

test('with the company, all that was read of it is forgotten', () => {
  const queryClient = new QueryClient();
  for (const key of keysOfCompany) queryClient.setQueryData(key, 'of the company');
  forgetCompanyData(queryClient);
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

test('what belongs to the user or to everybody stays', () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(myCompaniesQuery.queryKey, []);
  queryClient.setQueryData(settingsKeys.personTitles, ['Ms']);
  forgetCompanyData(queryClient);
  expect(queryClient.getQueryCache().getAll()).toHaveLength(2);
});
