import { useState } from 'react';
import { callOnce } from '../app/call-once.ts';
import { today } from '../app/format.ts';
import { ConnectForm } from '../connecting/ConnectForm.tsx';
import { useLabels } from '../ui/labels.ts';
import { TextField } from '../ui/TextField.tsx';
import { learnerLabels as labels } from './labels.ts';

/** Connects a user with their student record, by three details on record. */
export function ConnectStudentCard() {
  const t = useLabels();
  const [facts, setFacts] = useState({ studentNumber: '', familyName: '', dateOfBirth: '' });
  return (
    <ConnectForm
      title={t(labels.connectTitle)}
      help={t(labels.connectHelp)}
      action={t(labels.connect)}
      connect={() => callOnce('learner/connectStudent', facts)}
    >
      {(sending) => {
        const field = (name: keyof typeof facts) => ({
          label: t(labels[name]),
          required: true,
          value: facts[name],
          error: sending.faultOf(name),
          onChange: ({ target }: { target: HTMLInputElement }) => {
            setFacts({ ...facts, [name]: target.value });
            sending.changed(name);
          },
        });
        return (
          <>
            <TextField
              {...field('studentNumber')}
              help={t(labels.studentNumberHelp)}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <TextField {...field('familyName')} autoComplete="family-name" spellCheck={false} />
            <TextField
              {...field('dateOfBirth')}
              type="date"
              autoComplete="bday"
              min="1900-01-01"
              max={today()}
            />
          </>
        );
      }}
    </ConnectForm>
  );
}
