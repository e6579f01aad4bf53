import { createFileRoute } from '@tanstack/react-router';
import { OpenedAccountsPage } from '../../company-account/OpenedAccountsPage.tsx';
import { openedAccountsQuery } from '../../company-account/queries.ts';

export const Route = createFileRoute('/_app/admin/accounts')({
  loader: ({ context: { queryClient } }) =>
    void queryClient.prefetchInfiniteQuery(openedAccountsQuery(false)),
  component: OpenedAccountsPage,
});
