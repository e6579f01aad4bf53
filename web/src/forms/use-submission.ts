import { useQueryClient } from '@tanstack/react-query';
import type { Form } from '@tradebridge/contract/forms';
import { refusals } from '@tradebridge/contract/refusals';
import { useEffect, useRef, useState } from 'react';
import { type ApiError, isApiError } from '../app/api-error.ts';
import { log } from '../device-log/device-log.ts';
import type { AnswersKeeper } from './answers-keeper.ts';
import type { PendingSubmission } from './device-answers.ts';
import type { FormEntry } from './form-entry.ts';
import { formQuery } from './queries.ts';
import {
  AfterAnswersError,
  discardSubmission,
  mayHaveTaken,
  type SendingStep,
  sendSubmission,
} from './send-submission.ts';

export type SubmissionState =
  | { readonly is: 'none' }
  /** There is no connection: nothing was sent. */
  | { readonly is: 'offline' }
  | { readonly is: 'sending'; readonly step: SendingStep }
  /** The server refused it: nothing was stored. */
  | { readonly is: 'refused'; readonly error: ApiError }
  /** It is unknown whether it arrived. */
  | { readonly is: 'lost'; readonly error: ApiError | null }
  /** The answers were stored; files or the completion are missing. */
  | {
      readonly is: 'unfinished';
      readonly at: 'file' | 'completion' | null;
      readonly error: ApiError | null;
    }
  | { readonly is: 'done'; readonly reference: string };

interface Submission {
  state: SubmissionState;
  /** Sends the entry, or continues a submission in progress. */
  submit: () => Promise<void>;
  /** Cancels sending files; they can be sent again. */
  stop: () => void;
  /** Withdraws what was sent, so that the user can change it and send another submission. */
  change: () => Promise<void>;
}

interface SubmissionOf {
  form: Form;
  entry: FormEntry;
  keeper: AnswersKeeper;
  /** The content of a file stored on the device. */
  keptFile: (uniqueName: string) => Promise<Blob | null>;
  onDone: (reference: string) => Promise<void>;
}

/** Submitting a form (FORM-058 to 065). Nothing is ever sent without the user's action. */
export function useSubmission({ form, entry, keeper, keptFile, onDone }: SubmissionOf): Submission {
  const queryClient = useQueryClient();
  const [state, setState] = useState<SubmissionState>(() => stateOf(keeper.pending));
  const giveUp = useRef<AbortController | null>(null);
  const isSending = useRef(false);
  // Leaving cancels the upload; the files stay on the device.
  useEffect(() => () => giveUp.current?.abort(), []);

  async function submit(): Promise<void> {
    if (isSending.current) return;
    if (!navigator.onLine) return setState({ is: 'offline' });
    isSending.current = true;
    const earlier = keeper.pending;
    const pending = earlier ?? prepare(form, entry);
    keeper.setPending(pending);
    setState({ is: 'sending', step: { at: 'answers' } });
    // A draft saved later would look like one that was never submitted.
    await keeper.settled();
    const control = new AbortController();
    giveUp.current = control;
    try {
      const { reference } = await sendSubmission(form.id, pending, {
        contentOf: async (name) => entry.files.get(name)?.content ?? keptFile(name),
        onAccepted: (submissionToken) =>
          keeper.setPending({
            ...pending,
            isAccepted: true,
            ...(submissionToken !== undefined && { submissionToken }),
          }),
        onStep: (step) => setState({ is: 'sending', step }),
        signal: control.signal,
      });
      await onDone(reference);
      setState({ is: 'done', reference });
    } catch (error) {
      failed(error, earlier !== null);
    } finally {
      isSending.current = false;
    }
  }

  /** @param isAgain it was sent before: only a reply about this submission removes it */
  function failed(error: unknown, isAgain: boolean): void {
    if (error instanceof AfterAnswersError) {
      if (error.cause) log('warn', error.cause.message, { error: error.cause });
      setState({ is: 'unfinished', at: error.at, error: error.cause });
      return;
    }
    if (!isApiError(error)) {
      setState({ is: 'lost', error: null });
      throw error;
    }
    log('warn', error.message, { error });
    if (mayHaveTaken(error) || (isAgain && !isOfContent(error))) {
      setState({ is: 'lost', error });
      return;
    }
    keeper.setPending(null);
    setState({ is: 'refused', error });
    // Keeps the entry and applies the current form.
    if (error.code === refusals.formChanged.code) {
      void queryClient.invalidateQueries({ queryKey: formQuery(form.id).queryKey });
    }
  }

  return {
    state,
    submit,
    stop: () => giveUp.current?.abort(),
    async change() {
      const { pending } = keeper;
      try {
        if (pending) await discardSubmission(pending);
      } catch (error) {
        if (!isApiError(error)) throw error;
        log('warn', error.message, { error });
        setState({ is: 'unfinished', at: 'file', error });
        return;
      }
      keeper.setPending(null);
      setState({ is: 'none' });
    },
  };
}

/** An ended session or too many requests say nothing about what was stored. */
const isOfContent = ({ status }: ApiError) => [400, 404, 409, 413].includes(status);

function stateOf(pending: PendingSubmission | null): SubmissionState {
  if (!pending) return { is: 'none' };
  return pending.isAccepted
    ? { is: 'unfinished', at: null, error: null }
    : { is: 'lost', error: null };
}

/** Creates the id and reduces the entry to what is sent (FORM-059, OPEN-082). */
function prepare({ version }: Form, entry: FormEntry): PendingSubmission {
  const { kept, files } = entry.check();
  return {
    id: crypto.randomUUID(),
    formVersion: version,
    fields: kept,
    files,
    isAccepted: false,
  };
}
