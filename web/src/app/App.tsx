import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ApplicationErrors } from '../device-log/ApplicationErrors.tsx';
import { ProofPrompt } from '../identity/ProofPrompt.tsx';
import { UpdateCheck } from '../shell/UpdateCheck.tsx';
import { ToastViewport } from '../ui/ToastViewport.tsx';
import { closeAllToasts } from '../ui/toasts.ts';
import './checkout-storage.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.ts';
import { whenSignedOut } from './session.ts';

whenSignedOut(closeAllToasts);

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ProofPrompt />
      <ToastViewport />
      <ApplicationErrors />
      <UpdateCheck />
    </QueryClientProvider>
  );
}
