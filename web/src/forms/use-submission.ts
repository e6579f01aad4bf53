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
  /** The connection is gone: nothing was sent. */
  | { readonly is: 'offline' }
  | { readonly is: 'sending'; readonly step: SendingStep }
  /** The server has seen it and said no: nothing of it is there. */
  | { readonly is: 'refused'; readonly error: ApiError }
  /** Nobody knows whether it arrived. */
  | { readonly is: 'lost'; readonly error: ApiError | null }
  /** The answers are there; files or the completion are not. */
  | {
      readonly is: 'unfinished';
      readonly at: 'file' | 'completion' | null;
      readonly error: ApiError | null;
    }
  | { readonly is: 'done'; readonly reference: string };

interface Submission {
  state: SubmissionState;
  /** Sends what is entered, or goes on with what is on its way. */
  submit: () => Promise<void>;
  /** Gives up sending files; they can be sent again. */
  stop: () => void;
  /** Takes back what was sent, so that the user can change it and send it as another submission. */
  change: () => Promise<void>;
}

interface SubmissionOf {
  form: Form;
  entry: FormEntry;
  keeper: AnswersKeeper;
  /** The content of a file that was kept on the device. */
  keptFile: (uniqueName: string) => Promise<Blob | null>;
  onDone: (reference: string) => Promise<void>;
}

/** A form on its way to the server (FORM-058 to 065). Nothing is ever sent that nobody asked for. */
export function useSubmission({ form, entry, keeper, keptFile, onDone }: SubmissionOf): Submission {
  const queryClient = useQueryClient();
  const [state, setState] = useState<SubmissionState>(() => stateOf(keeper.pending));
  const giveUp = useRef<AbortController | null>(null);
  const isSending = useRef(false);
  // Leaving gives the files up; they wait on the device.
  useEffect(() => () => giveUp.current?.abort(), []);

  async function submit(): Promise<void> {
    if (isSending.current) return;
    if (!navigator.onLine) return setState({ is: 'offline' });
    isSending.current = true;
    const earlier = keeper.pending;
    const pending = earlier ?? prepare(form, entry);
    keeper.setPending(pending);
    setState({ is: 'sending', step: { at: 'answers' } });
    // A draft that is saved after it would come back as one that was never submitted.
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

  /** @param isAgain it was sent before: only what the server says of this very submission drops it */
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
    // What was entered is kept while the form as it is now takes the place of the other.
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

/** A session that ended or too many requests say nothing of what is there already. */
const isOfContent = ({ status }: ApiError) => [400, 404, 409, 413].includes(status);

function stateOf(pending: PendingSubmission | null): SubmissionState {
  if (!pending) return { is: 'none' };
  return pending.isAccepted
    ? { is: 'unfinished', at: null, error: null }
    : { is: 'lost', error: null };
}

/** Makes the id, and reduces what is entered to what is sent (FORM-059, OPEN-082). */
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
