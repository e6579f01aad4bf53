import { type RefObject, useEffect, useRef, useState } from 'react';
import { type ApiError, isApiError } from './api-error.ts';

export interface Submit {
  form: RefObject<HTMLFormElement | null>;
  busy: boolean;
  /** Why it was not saved, while that still applies. */
  failure: ApiError | null;
  /** The server's message for a part of the input, by its path. */
  faultOf: (path: string) => string | undefined;
  /** A part was changed: messages for it, and below it, no longer apply. */
  changed: (path: string) => void;
  /** Fields have errors before anything is sent: the first of them gets the focus. */
  refuse: () => void;
  /** Sends it, once at a time. */
  submit: (send: () => Promise<unknown>) => Promise<void>;
  /** Sends what is valid, and refuses what is not. */
  submitIf: (isValid: boolean, send: () => Promise<unknown>) => void;
}

/** The submission of a form, and the server's messages. */
export function useSubmit(): Submit {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [mended, setMended] = useState<readonly string[]>([]);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) focusFirstFault(form.current);
  }, [refusals]);

  const isMended = (path: string) =>
    mended.some((part) => path === part || path.startsWith(`${part}.`));
  return {
    form,
    busy,
    failure,
    faultOf: (path) =>
      isMended(path) ? undefined : failure?.fields.find((field) => field.path === path)?.message,
    changed: (path) => {
      if (failure && !mended.includes(path)) setMended([...mended, path]);
    },
    refuse,
    submit,
    submitIf: (isValid, send) => {
      if (isValid) void submit(send);
      else refuse();
    },
  };

  function refuse(): void {
    setRefusals(refusals + 1);
  }

  async function submit(send: () => Promise<unknown>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    setMended([]);
    try {
      await send();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setFailure(error);
      refuse();
    } finally {
      setBusy(false);
    }
  }
}

function focusFirstFault(form: HTMLFormElement | null): void {
  const faulty = form?.querySelector<HTMLElement>('[data-undecided] button, [aria-invalid="true"]');
  const field = faulty?.matches('[role="radiogroup"]') ? faulty.querySelector('input') : faulty;
  field?.focus();
}
