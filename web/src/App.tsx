import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ToastViewport } from './app/ToastViewport.tsx';
import { closeAllToasts } from './app/toasts.ts';
import { ApplicationErrors } from './device-log/ApplicationErrors.tsx';
import { ProofPrompt } from './identity/ProofPrompt.tsx';
import { UpdateCheck } from './shell/UpdateCheck.tsx';
import './checkout/checkout-storage.ts';
import { queryClient } from './app/query-client.ts';
import { whenSignedOut } from './app/session.ts';
import { router } from './router.ts';
import { LabelsContext, useCurrentLabels } from './ui/labels.ts';

whenSignedOut(closeAllToasts);

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <LabelsContext value={useCurrentLabels()}>
        <RouterProvider router={router} />
        <ProofPrompt />
        <ToastViewport />
        <ApplicationErrors />
        <UpdateCheck />
      </LabelsContext>
    </QueryClientProvider>
  );
}
