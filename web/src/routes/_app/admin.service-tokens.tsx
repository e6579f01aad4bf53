import { createFileRoute } from '@tanstack/react-router';
import { serviceTokensQuery } from '../../service-tokens/queries.ts';
import { ServiceTokensPage } from '../../service-tokens/ServiceTokensPage.tsx';

export const Route = createFileRoute('/_app/admin/service-tokens')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(serviceTokensQuery),
  component: ServiceTokensPage,
});
