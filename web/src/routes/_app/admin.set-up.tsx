import { createFileRoute } from '@tanstack/react-router';
import { setUpQuery } from '../../set-up/queries.ts';
import { SetUpPage } from '../../set-up/SetUpPage.tsx';

export const Route = createFileRoute('/_app/admin/set-up')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(setUpQuery),
  component: SetUpPage,
});
