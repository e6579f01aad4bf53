import type { Label } from '@tradebridge/contract/labels';
import { refusals } from '@tradebridge/contract/refusals';
import {
  maxServiceTokenNameLength,
  type ServiceTokenScope,
  serviceTokenScopes,
} from '@tradebridge/contract/service-token-rules';
import { useId, useState } from 'react';
import { isApiError } from '../app/api-error.ts';
import { callOnce } from '../app/call-once.ts';
import { FormDialog } from '../app/FormDialog.tsx';
import { useSubmit } from '../app/use-submit.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { describedBy, FieldNotes, TextField } from '../ui/TextField.tsx';
import styles from './CreateTokenDialog.module.css';
import { serviceTokenLabels as labels, scopeLabels } from './labels.ts';

/** For how many days a token can be valid, by choice. */
const validities = {
  days30: 30,
  days90: 90,
  days365: 365,
} as const;
type Validity = keyof typeof validities;

const validityOptions: readonly { value: Validity; label: Label }[] = [
  { value: 'days30', label: labels.days30 },
  { value: 'days90', label: labels.days90 },
  { value: 'days365', label: labels.days365 },
];

interface CreateTokenDialogProps {
  onMade: (made: { name: string; secret: string }) => void;
  /** It was created, but the answer that held the secret was lost. */
  onLost: () => void;
  onClose: () => void;
}

/** Asks what a new token is for and until when. */
export function CreateTokenDialog({ onMade, onLost, onClose }: CreateTokenDialogProps) {
  const t = useLabels();
  const submit = useSubmit();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ServiceTokenScope[]>([]);
  const [validity, setValidity] = useState<Validity>('days90');
  const [isAsked, setAsked] = useState(false);
  const given = name.trim();
  const isLost = submit.failure?.code === refusals.keyUsed.code;

  function create(): void {
    setAsked(true);
    if (given === '' || scopes.length === 0) {
      submit.refuse();
      return;
    }
    void submit.submit(async () => {
      try {
        const { token, secret } = await callOnce('serviceTokens/create', {
          name: given,
          scopes: [...scopes],
          validDays: validities[validity],
        });
        onMade({ name: token.name, secret });
      } catch (error) {
        if (isApiError(error) && error.code === refusals.keyUsed.code) onLost();
        throw error;
      }
    });
  }

  return (
    <FormDialog
      title={t(labels.createTitle)}
      size="medium"
      submit={submit}
      act={t(labels.create)}
      canAct={!isLost}
      onAct={create}
      onClose={onClose}
      isHeldWhileBusy
      {...(isLost && {
        failure: (
          <Note meaning="red" role="alert">
            {t(labels.lost)}
          </Note>
        ),
      })}
    >
      <TextField
        label={t(labels.name)}
        help={t(labels.nameHelp)}
        autoComplete="off"
        maxLength={maxServiceTokenNameLength}
        autoFocus
        required
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          submit.changed('name');
        }}
        error={isAsked && given === '' ? t(labels.nameMissing) : submit.faultOf('name')}
      />
      <ScopesField
        scopes={scopes}
        error={isAsked && scopes.length === 0 ? t(labels.scopesMissing) : null}
        onChange={(next) => {
          setScopes(next);
          submit.changed('scopes');
        }}
      />
      <RadioGroup
        label={t(labels.validFor)}
        options={validityOptions.map(({ value, label }) => ({ value, label: t(label) }))}
        value={validity}
        inline
        onChange={setValidity}
      />
    </FormDialog>
  );
}

interface ScopesFieldProps {
  scopes: readonly ServiceTokenScope[];
  error: string | null;
  onChange: (scopes: readonly ServiceTokenScope[]) => void;
}

function ScopesField({ scopes, error, onChange }: ScopesFieldProps) {
  const t = useLabels();
  const id = useId();
  return (
    <fieldset className={styles.scopes} aria-describedby={describedBy(id, null, error)}>
      <legend className={styles.legend}>{t(labels.scopes)}</legend>
      {serviceTokenScopes.map((scope) => (
        <Checkbox
          key={scope}
          checked={scopes.includes(scope)}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) =>
            onChange(
              serviceTokenScopes.filter((one) =>
                one === scope ? target.checked : scopes.includes(one),
              ),
            )
          }
        >
          <span className={styles.scope}>
            {t(scopeLabels[scope].name)}
            <span className={styles.help}>{t(scopeLabels[scope].help)}</span>
          </span>
        </Checkbox>
      ))}
      <FieldNotes id={id} help={null} error={error} />
    </fieldset>
  );
}
