import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { useLabels } from '../app/labels.ts';
import { refreshUser, useUser } from '../app/session.ts';
import { useSubmit } from '../app/use-submit.ts';
import { Button } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';
import { Section } from '../ui/Section.tsx';
import { TextField } from '../ui/TextField.tsx';
import { showToast } from '../ui/toasts.ts';
import styles from './FormFrame.module.css';
import { companyLabels } from './labels.ts';
import { ownSecurityQuery } from './queries.ts';

const nothing = {
  employerCode: '',
  contactFamilyName: '',
  contactEmailAddress: '',
  trainingContractNumber: '',
};
type Facts = typeof nothing;

/** Connects a user with the contact that they are, by four details on record (COMP-037). */
export function ConnectCard() {
  const t = useLabels();
  const user = useUser();
  const queryClient = useQueryClient();
  const [facts, setFacts] = useState<Facts>({ ...nothing, contactEmailAddress: user.email });
  const [isLinkSent, setLinkSent] = useState(false);
  const sending = useSubmit();

  const connect = () =>
    void sending.submit(async () => {
      const { outcome } = await callApi('employer/connectEmployerContact', facts);
      if (outcome === 'linkSent') return setLinkSent(true);
      showToast({ level: 'success', title: t(companyLabels.connected) });
      await refreshUser();
      await queryClient.invalidateQueries();
    });
  const field = (name: keyof Facts, help?: string) => (
    <TextField
      label={t(companyLabels[name])}
      help={help}
      type={name === 'contactEmailAddress' ? 'email' : 'text'}
      required
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={facts[name]}
      onChange={(event) => {
        setFacts({ ...facts, [name]: event.target.value });
        sending.changed(name);
      }}
      error={sending.faultOf(name)}
    />
  );

  if (isLinkSent) {
    return (
      <Section title={t(companyLabels.linkSentTitle)}>
        <div className={styles.fields} role="status">
          <p>{t(companyLabels.linkSent)}</p>
          <div>
            <Button onClick={() => setLinkSent(false)}>{t(companyLabels.connectAnother)}</Button>
          </div>
        </div>
      </Section>
    );
  }
  return (
    <Section title={t(companyLabels.connectTitle)}>
      <form
        ref={sending.form}
        className={styles.fields}
        noValidate
        aria-busy={sending.busy}
        onSubmit={(event) => {
          event.preventDefault();
          connect();
        }}
      >
        <p className={styles.lead}>{t(companyLabels.connectHelp)}</p>
        <VerificationHint />
        {sending.failure && sending.failure.fields.length === 0 && (
          <Note meaning="red" role="alert">
            {sending.failure.message}
          </Note>
        )}
        {field('employerCode', t(companyLabels.employerCodeHelp))}
        {field('contactFamilyName')}
        {field('contactEmailAddress')}
        {field('trainingContractNumber', t(companyLabels.trainingContractNumberHelp))}
        <div>
          <Button type="submit" look="primary" busy={sending.busy}>
            {t(companyLabels.connect)}
          </Button>
        </div>
      </form>
    </Section>
  );
}

/** A verified address connects at once; the way to one. */
function VerificationHint() {
  const t = useLabels();
  const { email } = useUser();
  const { data: security } = useQuery(ownSecurityQuery);
  const verify = useMutation({
    mutationFn: () => callApi('user/sendVerificationMail', {}),
    onSuccess: () =>
      showToast({ level: 'success', title: t(companyLabels.verificationSent, { email }) }),
    onError: (error) =>
      showToast({
        level: 'error',
        title: t(companyLabels.verificationFailed),
        message: error.message,
        duration: null,
      }),
  });
  if (!security || security.emailVerified) return null;
  return (
    <Note
      action={
        <Button busy={verify.isPending} onClick={() => verify.mutate()}>
          {t(companyLabels.sendVerification)}
        </Button>
      }
    >
      {t(companyLabels.unverified, { email })}
    </Note>
  );
}
