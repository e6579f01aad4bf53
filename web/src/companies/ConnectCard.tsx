import { useState } from 'react';
import { callOnce } from '../app/call-once.ts';
import { useUser } from '../app/session.ts';
import { ConnectForm } from '../connecting/ConnectForm.tsx';
import { useLabels } from '../ui/labels.ts';
import { TextField } from '../ui/TextField.tsx';
import { companyLabels } from './labels.ts';

const nothing = {
  employerCode: '',
  contactFamilyName: '',
  contactEmailAddress: '',
  trainingContractNumber: '',
};
type Facts = typeof nothing;

const helps = {
  employerCode: companyLabels.employerCodeHelp,
  contactFamilyName: null,
  contactEmailAddress: null,
  trainingContractNumber: companyLabels.trainingContractNumberHelp,
} as const;

/** Connects a user with their contact record, by four details on record (COMP-037). */
export function ConnectCard() {
  const t = useLabels();
  const user = useUser();
  const [facts, setFacts] = useState<Facts>({ ...nothing, contactEmailAddress: user.email });
  return (
    <ConnectForm
      title={t(companyLabels.connectTitle)}
      help={t(companyLabels.connectHelp)}
      action={t(companyLabels.connect)}
      connect={() => callOnce('employer/connectEmployerContact', facts)}
    >
      {(sending) =>
        // The names of `nothing`, in order.
        (Object.keys(nothing) as (keyof Facts)[]).map((name) => {
          const help = helps[name];
          return (
            <TextField
              key={name}
              label={t(companyLabels[name])}
              help={help && t(help)}
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
        })
      }
    </ConnectForm>
  );
}
