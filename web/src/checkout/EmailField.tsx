import { useQuery } from '@tanstack/react-query';
import { checkoutMessages } from '@tradebridge/contract/checkout-rules';
import { defaultEmailPattern, matchesEmailPattern } from '@tradebridge/contract/email-rules';
import type { Label } from '@tradebridge/contract/labels';
import { useState } from 'react';
import { appSettingsQuery } from '../app/app-settings.ts';
import { useLabels } from '../ui/labels.ts';
import { TextField } from '../ui/TextField.tsx';
import { checkoutLabels } from './labels.ts';

/** The fault of the address for digital documents; null if it is valid (ORDER-009, ORDER-010). */
export function useEmailFault(emailAddress: string): Label | null {
  const { data: settings } = useQuery(appSettingsQuery);
  const address = emailAddress.trim();
  if (!address) return checkoutMessages.emailRequired;
  const pattern = settings?.emailPattern ?? defaultEmailPattern;
  return matchesEmailPattern(pattern, address) ? null : checkoutMessages.emailInvalid;
}

interface EmailFieldProps {
  value: string;
  fault: Label | null;
  onChange: (value: string) => void;
}

/** The address for digital documents. Its fault is shown once the field was left. */
export function EmailField({ value, fault, onChange }: EmailFieldProps) {
  const t = useLabels();
  const [isLeft, setLeft] = useState(value !== '');
  return (
    <TextField
      type="email"
      label={t(checkoutLabels.email)}
      help={t(checkoutLabels.emailHelp)}
      autoComplete="email"
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => setLeft(true)}
      onFocus={() => setLeft(fault !== null && isLeft)}
      error={isLeft && fault ? t(fault) : null}
    />
  );
}
