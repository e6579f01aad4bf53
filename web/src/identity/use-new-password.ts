import { shortestPassword } from '@tradebridge/contract/identity-rules';
import { useState } from 'react';
import { useLabels } from '../ui/labels.ts';
import { accountLabels } from './account-labels.ts';
import { isLongEnough } from './NewPasswordField.tsx';

/** A password that is being chosen, and what is wrong with it. */
export function useNewPassword() {
  const t = useLabels();
  const [value, change] = useState('');
  const [asked, setAsked] = useState(false);
  const isShort = !isLongEnough(value);
  return {
    value,
    change,
    error: asked && isShort ? t(accountLabels.passwordShort, { count: shortestPassword }) : null,
    /** Whether it can be sent; from now on it says what is wrong. */
    check() {
      setAsked(true);
      return !isShort;
    },
  };
}
