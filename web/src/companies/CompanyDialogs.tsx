import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../app/api-error.ts';
import type { Company } from '../app/current-company.ts';
import { useObservable } from '../app/observable.ts';
import { whenSignedOut } from '../app/session.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { uiLabels } from '../ui/ui-labels.ts';
import { companyQuestion } from './ask-to-switch.ts';
import { ChooseCompanyDialog } from './ChooseCompanyDialog.tsx';
import { companyLabels } from './labels.ts';
import { switchCompany } from './switch-company.ts';

const close = () => companyQuestion.set(null);
whenSignedOut(close);

/** Dialogs about the company on display, opened from anywhere. */
export function CompanyDialogs() {
  const question = useObservable(companyQuestion);
  if (question === null) return null;
  if (question.kind === 'choose') return <ChooseCompanyDialog onClose={close} />;
  return <SwitchDialog key={question.company.id} company={question.company} />;
}

type Step =
  | { step: 'asking' }
  | { step: 'switching' }
  | { step: 'denied' }
  | { step: 'failed'; why: string };

/** 'Switch to {company}?', and its outcome (COMP-005 to 010). */
function SwitchDialog({ company }: { company: Company }) {
  const t = useLabels();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [state, setState] = useState<Step>({ step: 'asking' });
  const named = { company: company.name };

  // Closing the dialog while the server is asked cancels.
  const closed = useRef<AbortController>(null);
  useEffect(() => () => closed.current?.abort(), []);

  async function change(): Promise<void> {
    closed.current = new AbortController();
    const { signal } = closed.current;
    setState({ step: 'switching' });
    try {
      const openPage = () => navigate({ to: '/home' });
      const outcome = await switchCompany(queryClient, company.id, { openPage, signal });
      if (signal.aborted) return;
      if (outcome === 'denied') setState({ step: 'denied' });
      else close();
    } catch (error) {
      if (signal.aborted) return;
      if (!isApiError(error)) throw error;
      setState({ step: 'failed', why: error.message });
    }
  }

  if (state.step === 'denied') {
    return (
      <Dialog
        open
        title={t(companyLabels.deniedTitle)}
        onClose={close}
        footer={
          <Button look="primary" onClick={close}>
            {t(uiLabels.ok)}
          </Button>
        }
      >
        <p role="alert">{t(companyLabels.denied, named)}</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      title={t(companyLabels.switchQuestion, named)}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t(companyLabels.no)}</Button>
          <Button
            look="primary"
            autoFocus
            busy={state.step === 'switching'}
            onClick={() => void change()}
          >
            {t(companyLabels.yes)}
          </Button>
        </>
      }
    >
      <p>{t(companyLabels.switchHelp, named)}</p>
      {state.step === 'failed' && (
        <Note meaning="red" role="alert">
          {t(companyLabels.switchFailed)}. {state.why}
        </Note>
      )}
    </Dialog>
  );
}
