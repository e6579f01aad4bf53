import type { AddressEntry } from '@tradebridge/contract/address-rules';
import type { Locality } from '@tradebridge/contract/addresses';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLabels } from '../ui/labels.ts';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './AddressInput.module.css';
import { localityOf, withLocalities, withLocality } from './address-entry.ts';
import { addressLabels } from './labels.ts';
import type { PostcodeLookup } from './postcode-lookup.ts';

const states = ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT'] as const;
/** Not the name of any locality. */
const notListed = '-';

interface SuburbInputProps {
  value: AddressEntry;
  onChange: (value: AddressEntry) => void;
  onLeave: () => void;
  lookup: PostcodeLookup;
  /** The field was left with an incomplete postcode, so it is no longer being typed. */
  isPostcodeLeft: boolean;
  error: string | undefined;
}

/**
 * The suburb of an Australian address, chosen from those of the postcode, with its state. It can be
 * typed until there is a list, and if the list lacks it (ADDR-029, OPEN-088).
 */
export function SuburbInput(props: SuburbInputProps) {
  const { value, onChange, lookup } = props;
  const localities = lookup.status === 'found' ? lookup.localities : null;
  const [typedFor, setTypedFor] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  hasFocus.current = place.current?.contains(document.activeElement) ?? false;

  const takeOver = useEffectEvent((listed: readonly Locality[]) => {
    const known = withLocalities(value, listed);
    if (known !== value) onChange(known);
  });
  useEffect(() => {
    if (localities) takeOver(localities);
  }, [localities]);

  // A typed suburb that is in no list stays as it is.
  const isUnlisted =
    localities !== null && Boolean(value.location) && !localityOf(value, localities);
  const isTyped = localities === null || isUnlisted || typedFor === value.postcode;
  // A field that replaces another takes over its focus.
  useEffect(() => {
    const field = isTyped ? 'input' : 'select';
    if (hasFocus.current) place.current?.querySelector<HTMLElement>(field)?.focus();
  }, [isTyped]);

  return (
    <div ref={place}>
      {isTyped ? (
        <TypedSuburb
          {...props}
          onList={
            localities &&
            (() => {
              setTypedFor(null);
              onChange({ ...value, location: null, state: null });
            })
          }
        />
      ) : (
        <LocalityList
          {...props}
          localities={localities}
          onNotListed={() => setTypedFor(value.postcode)}
        />
      )}
    </div>
  );
}

function LocalityList({
  value,
  onChange,
  onLeave,
  localities,
  onNotListed,
  error,
}: SuburbInputProps & {
  localities: readonly Locality[];
  onNotListed: () => void;
}) {
  const t = useLabels();
  const chosen = localityOf(value, localities);
  return (
    <SelectField
      label={t(addressLabels.suburb)}
      placeholder={t(addressLabels.chooseSuburb)}
      options={[
        ...localities.map((locality) => ({
          value: keyOf(locality),
          label: t(addressLabels.suburbWithState, {
            suburb: locality.name,
            state: locality.stateCode,
          }),
        })),
        { value: notListed, label: t(addressLabels.notListed) },
      ]}
      value={chosen ? keyOf(chosen) : ''}
      onChange={(key) => {
        const locality = localities.find((one) => keyOf(one) === key);
        onChange(
          locality ? withLocality(value, locality) : { ...value, location: null, state: null },
        );
        if (key === notListed) onNotListed();
      }}
      onBlur={onLeave}
      error={error}
    />
  );
}

const keyOf = ({ name, stateCode }: Locality) => `${stateCode} ${name}`;

function TypedSuburb({
  value,
  onChange,
  onLeave,
  lookup,
  isPostcodeLeft,
  error,
  onList,
}: SuburbInputProps & {
  onList: (() => void) | null;
}) {
  const t = useLabels();
  // While a list may still come, another field would only appear and vanish.
  const needsState =
    Boolean(value.state) ||
    ['notFound', 'failed', 'found'].includes(lookup.status) ||
    (lookup.status === 'incomplete' && isPostcodeLeft);
  return (
    <div className={styles.suburb}>
      <TextField
        label={t(addressLabels.suburb)}
        autoComplete="address-level2"
        value={value.location ?? ''}
        onChange={(event) => onChange({ ...value, location: event.target.value })}
        onBlur={onLeave}
        help={<span aria-live="polite">{helpOf()}</span>}
        error={error}
      />
      {needsState && (
        <SelectField
          label={t(addressLabels.state)}
          placeholder={t(addressLabels.chooseState)}
          options={states.map((state) => ({ value: state, label: t(addressLabels[state]) }))}
          value={value.state ?? ''}
          onChange={(state) => onChange({ ...value, state: state || null })}
        />
      )}
    </div>
  );

  function helpOf() {
    switch (lookup.status) {
      case 'none':
        return t(addressLabels.postcodeFirst);
      case 'looking':
        return t(addressLabels.looking);
      case 'notFound':
        return t(addressLabels.noSuburbFound);
      case 'incomplete':
        return t(isPostcodeLeft ? addressLabels.noSuburbFound : addressLabels.postcodeFirst);
      case 'failed':
        return t(addressLabels.lookupFailed);
      case 'found':
        return (
          onList && (
            <button type="button" className={styles.link} onClick={onList}>
              {t(addressLabels.chooseFromList)}
            </button>
          )
        );
    }
  }
}
