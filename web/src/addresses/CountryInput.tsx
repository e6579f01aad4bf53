import { useQuery } from '@tanstack/react-query';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { SelectField } from '../ui/SelectField.tsx';
import { uiLabels } from '../ui/ui-labels.ts';
import { countriesAbroad, countriesQuery } from './countries.ts';
import { addressLabels } from './labels.ts';

interface CountryInputProps {
  value: string | null;
  onChange: (code: string | null) => void;
  onLeave: () => void;
  error: string | undefined;
}

/** The country of an address abroad; the list loads when it is first needed. */
export function CountryInput({ value, onChange, onLeave, error }: CountryInputProps) {
  const t = useLabels();
  const query = useQuery(countriesQuery);
  if (query.isError) {
    return (
      <div role="alert">
        {t(addressLabels.countriesFailed)}{' '}
        <Button look="quiet" busy={query.isFetching} onClick={() => void query.refetch()}>
          {t(uiLabels.retry)}
        </Button>
      </div>
    );
  }
  return (
    <SelectField
      label={t(addressLabels.country)}
      placeholder={t(query.data ? addressLabels.chooseCountry : uiLabels.loading)}
      options={countriesAbroad(query.data ?? []).map(({ code, name }) => ({
        value: code,
        label: name,
      }))}
      value={value ?? ''}
      autoComplete="country"
      onChange={(code) => onChange(code || null)}
      onBlur={onLeave}
      error={error}
    />
  );
}
