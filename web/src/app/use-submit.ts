import { type RefObject, useEffect, useRef, useState } from 'react';
import { type ApiError, isApiError } from './api-error.ts';

export interface Submit {
  form: RefObject<HTMLFormElement | null>;
  busy: boolean;
  /** Why it was not saved, while that still holds. */
  failure: ApiError | null;
  /** What the server finds wrong with a part of the input, by its path. */
  faultOf: (path: string) => string | undefined;
  /** A part was changed: what was wrong with it, and below it, no longer holds. */
  changed: (path: string) => void;
  /** The fields say what is wrong before anything is sent: the first of them takes the focus. */
  refuse: () => void;
  /** Sends it, once at a time. */
  submit: (send: () => Promise<unknown>) => Promise<void>;
}

/** A form on its way to the server, and what the server says against it. */
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
    refuse: () => setRefusals(refusals + 1),
    async submit(send) {
      if (busy) return;
      setBusy(true);
      setFailure(null);
      setMended([]);
      try {
        await send();
      } catch (error) {
        if (!isApiError(error)) throw error;
        setFailure(error);
        setRefusals(refusals + 1);
      } finally {
        setBusy(false);
      }
    },
  };
}

function focusFirstFault(form: HTMLFormElement | null): void {
  const faulty = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const field = faulty?.matches('[role="radiogroup"]') ? faulty.querySelector('input') : faulty;
  field?.focus();
}
