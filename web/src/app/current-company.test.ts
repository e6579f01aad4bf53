import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import {
  confirmationsQuery,
  contractQuery,
  contractsQuery,
  photoQuery,
} from '../apprentices/queries.ts';
import { attendancesQuery } from '../attendance/queries.ts';
import { documentContentQuery, documentsQuery } from '../documents/queries.ts';
import { invoiceQuery, invoicesQuery } from '../invoices/queries.ts';
import { companyOrdersQuery } from '../learners/queries.ts';
import { receiptQuery, receiptsQuery } from '../receipts/queries.ts';
import { signoffHistoryQuery, signoffRequestsQuery } from '../sign-offs/queries.ts';
import { eventsQuery } from '../timetable/queries.ts';
import { workPlacementsQuery } from '../work-placements/queries.ts';
import { appSettingsQuery } from './app-settings.ts';
import {
  employerQuery,
  employerSummaryQuery,
  forgetCompanyData,
  myCompaniesQuery,
} from './company-queries.ts';

const range = { start: '2026-11-01', end: '2026-11-30' };
const ofCompany = [
  attendancesQuery('C1'),
  companyOrdersQuery('E1'),
  confirmationsQuery('E1', 'C1'),
  contractQuery('C1'),
  contractsQuery('E1'),
  documentContentQuery('E1', 'D1'),
  documentsQuery('E1'),
  employerQuery('E1'),
  employerSummaryQuery('E1'),
  eventsQuery({ eId: 'E1', cId: null }, range),
  eventsQuery({ eId: 'E1', cId: 'C1' }, range),
  invoiceQuery('E1', 'P1'),
  invoicesQuery('E1'),
  photoQuery('C1', 'photo'),
  receiptQuery('E1', 'R1'),
  receiptsQuery('E1'),
  signoffHistoryQuery('E1'),
  signoffRequestsQuery('E1'),
  workPlacementsQuery('E1'),
].map(({ queryKey }) => queryKey);

test('a company’s data has separate query keys', () => {
  expect(new Set(ofCompany.map((key) => JSON.stringify(key))).size).toBe(ofCompany.length);
});

test('leaving a company removes its data', () => {
  const queryClient = new QueryClient();
  for (const key of ofCompany) queryClient.setQueryData<unknown>(key, 'of the company');
  forgetCompanyData(queryClient);
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

test('data of the user and shared data stay', () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(myCompaniesQuery.queryKey, []);
  queryClient.setQueryData<unknown>(appSettingsQuery.queryKey, {});
  forgetCompanyData(queryClient);
  expect(queryClient.getQueryCache().getAll()).toHaveLength(2);
});
