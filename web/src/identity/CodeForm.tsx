import { useRouter } from '@tanstack/react-router';
import {
  codeAsTyped,
  codeLength,
  codePattern,
  mailedLinks,
} from '@tradebridge/contract/mailed-link-rules';
import { useState } from 'react';
import { callOpenApi } from '../app/api-client.ts';
import { useSubmit } from '../app/use-submit.ts';
import { useLabels } from '../ui/labels.ts';
import { TextField } from '../ui/TextField.tsx';
import styles from './AuthForm.module.css';
import { AuthForm } from './AuthForm.tsx';
import { accountLabels } from './account-labels.ts';
import { EmailField, isAddress } from './EmailField.tsx';
import { failureLabels, identityLabels } from './labels.ts';

/** Opens the link of a code, for a link that did not arrive whole (decision 108). */
export function CodeForm() {
  const t = useLabels();
  const router = useRouter();
  const submit = useSubmit();
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState(false);
  const isWhole = codePattern.test(codeAsTyped(code));
  const noAddress = email.trim() ? failureLabels.invalidEmail : identityLabels.emailMissing;

  function send(): void {
    setAsked(true);
    submit.submitIf(isAddress(email) && isWhole, async () => {
      const { kind, token } = await callOpenApi('auth/enterCode', { email: email.trim(), code });
      await router.navigate({ to: mailedLinks[kind].page, hash: token, replace: true });
    });
  }

  return (
    <>
      <p className={styles.lead}>{t(accountLabels.codeLead)}</p>
      <AuthForm submit={submit} action={t(accountLabels.codeAct)} onSubmit={send}>
        <EmailField
          label={t(accountLabels.codeEmail)}
          value={email}
          onChange={(typed) => {
            setEmail(typed);
            submit.changed('email');
          }}
          error={asked && !isAddress(email) ? t(noAddress) : submit.faultOf('email')}
        />
        <TextField
          label={t(accountLabels.code)}
          help={t(accountLabels.codeHelp)}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
          value={code}
          onChange={({ target }) => {
            setCode(target.value);
            submit.changed('code');
          }}
          error={
            asked && !isWhole
              ? t(accountLabels.codeIncomplete, { count: codeLength })
              : submit.faultOf('code')
          }
        />
      </AuthForm>
      <p className={styles.aside}>{t(accountLabels.codeNone)}</p>
    </>
  );
}
