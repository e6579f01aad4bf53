import { useState } from 'react';
import { isAddress } from '../identity/EmailField.tsx';
import { useLabels } from '../ui/labels.ts';
import { paymentLinkLabels as labels } from './labels.ts';

/** A name and an e-mail address as typed; both are required. */
export function usePerson() {
  const t = useLabels();
  const [typedName, setName] = useState('');
  const [typedEmail, setEmail] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [name, email] = [typedName.trim(), typedEmail.trim()];
  const wrongEmail = email === '' ? labels.emailMissing : labels.emailWrong;
  return {
    typedName,
    typedEmail,
    setName,
    setEmail,
    name,
    email,
    isRight: name !== '' && isAddress(email),
    /** From now on missing input is shown. */
    ask: () => setAsked(true),
    faultOfName: isAsked && name === '' ? t(labels.nameMissing) : undefined,
    faultOfEmail: isAsked && !isAddress(email) ? t(wrongEmail) : undefined,
  };
}
