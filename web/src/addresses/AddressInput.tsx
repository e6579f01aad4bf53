import {
  type AddressEntry,
  type AddressRules,
  faultsOfAddress,
  isCompleteAddress,
  isEmptyAddress,
} from '@tradebridge/contract/address-rules';
import type { Wording } from '@tradebridge/contract/labels';
import { useState } from 'react';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './AddressInput.module.css';
import { withAustralian, withPostcode } from './address-entry.ts';
import { CountryInput } from './CountryInput.tsx';
import { addressLabels } from './labels.ts';
import { usePostcodeLookup } from './postcode-lookup.ts';
import { SuburbInput } from './SuburbInput.tsx';

type Part = keyof AddressEntry;

/** The server's messages for parts of an address. */
export type RefusedParts = Partial<Record<Part, string>>;

export interface AddressInputProps {
  value: AddressEntry;
  onChange: (value: AddressEntry) => void;
  rules: AddressRules;
  /** Saving was tried: show all faults, not only those of visited fields. */
  isChecked: boolean;
  /** The server's messages for the address as it is. */
  refused?: RefusedParts;
}

/** The fields of an address, with a choice of suburbs for an Australian postcode (ADDR-001). */
export function AddressInput({ value, onChange, rules, isChecked, refused }: AddressInputProps) {
  const t = useLabels();
  const [left, setLeft] = useState<ReadonlySet<Part>>(new Set());
  const isAustralian = rules.isLocalOnly === true || value.isAustralian === true;
  const isAbroad = !isAustralian && value.isAustralian === false;
  const lookup = usePostcodeLookup(value.postcode, isAustralian);
  const faults = faultsOfAddress(value, rules);
  const textOf = (fault: Wording) => ('key' in fault ? t(fault) : t(...fault));
  const faultOf = (part: Part) => {
    const fault = isChecked || left.has(part) ? faults[part] : undefined;
    return refused?.[part] ?? (fault && textOf(fault));
  };
  const leave = (part: Part) => setLeft((before) => new Set(before).add(part));
  const isIncomplete = isChecked && !isEmptyAddress(value) && !isCompleteAddress(value);

  const line = (part: 'line1' | 'line2' | 'line3') => (
    <TextField
      label={t(addressLabels[part])}
      autoComplete={`address-${part}`}
      value={value[part] ?? ''}
      onChange={(event) => onChange({ ...value, [part]: event.target.value })}
      onBlur={() => leave(part)}
      error={faultOf(part)}
    />
  );

  return (
    <div className={styles.fields}>
      {isIncomplete && (
        <Note meaning="red" role="alert">
          {t(addressLabels.incomplete)}
        </Note>
      )}
      {!rules.isLocalOnly && (
        <RadioGroup
          label={t(addressLabels.isAustralian)}
          inline
          options={[
            { value: 'yes', label: t(addressLabels.yes) },
            { value: 'no', label: t(addressLabels.no) },
          ]}
          value={value.isAustralian === null ? null : value.isAustralian ? 'yes' : 'no'}
          onChange={(answer) => onChange(withAustralian(value, answer === 'yes'))}
          onBlur={() => leave('isAustralian')}
          error={faultOf('isAustralian')}
        />
      )}
      {line('line1')}
      {line('line2')}
      {line('line3')}
      <div className={styles.place}>
        <TextField
          label={t(addressLabels.postcode)}
          autoComplete="postal-code"
          inputMode={isAustralian ? 'numeric' : undefined}
          value={value.postcode ?? ''}
          onChange={(event) => onChange(withPostcode(value, event.target.value))}
          onBlur={() => leave('postcode')}
          error={faultOf('postcode')}
        />
        {isAustralian ? (
          <SuburbInput
            value={value}
            onChange={onChange}
            onLeave={() => leave('location')}
            lookup={lookup}
            isPostcodeLeft={left.has('postcode')}
            error={faultOf('location')}
          />
        ) : (
          <TextField
            label={t(addressLabels.locality)}
            autoComplete="address-level2"
            value={value.location ?? ''}
            onChange={(event) => onChange({ ...value, location: event.target.value })}
            onBlur={() => leave('location')}
            error={faultOf('location')}
          />
        )}
      </div>
      {isAbroad && (
        <>
          <TextField
            label={t(addressLabels.stateAbroad)}
            autoComplete="address-level1"
            value={value.state ?? ''}
            onChange={(event) => onChange({ ...value, state: event.target.value })}
            onBlur={() => leave('state')}
            error={faultOf('state')}
          />
          <CountryInput
            value={value.countryCode}
            onChange={(countryCode) => onChange({ ...value, countryCode })}
            onLeave={() => leave('countryCode')}
            error={faultOf('countryCode')}
          />
        </>
      )}
    </div>
  );
}
