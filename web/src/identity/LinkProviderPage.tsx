import { callOpenApi } from '../app/api-client.ts';
import { useSubmit } from '../app/use-submit.ts';
import { useLabels } from '../ui/labels.ts';
import { AuthForm } from './AuthForm.tsx';
import { AuthPage } from './AuthPage.tsx';
import { accountLabels } from './account-labels.ts';
import type { ServingLink } from './held-fragment.ts';

interface LinkProviderPageProps extends ServingLink {
  /** The provider's name. */
  provider: string;
}

/** Links a provider with the account, once its owner confirms. */
export function LinkProviderPage({ link, provider, token, onDone }: LinkProviderPageProps) {
  const t = useLabels();
  const submit = useSubmit();
  const title = t(accountLabels.providerTitle, { provider });
  const send = () =>
    void submit.submit(async () => {
      await callOpenApi('auth/linkProvider', { token });
      onDone(t(accountLabels.providerDone, { provider }));
    });
  return (
    <AuthPage title={title} headline={title}>
      <AuthForm submit={submit} action={t(accountLabels.linkProvider)} onSubmit={send}>
        <p>{t(accountLabels.providerLead, { provider, email: link.email })}</p>
      </AuthForm>
    </AuthPage>
  );
}
