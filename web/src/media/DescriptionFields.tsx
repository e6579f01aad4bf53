import { maxAltLength } from '@tradebridge/contract/media-rules';
import { useEffect, useRef } from 'react';
import { Checkbox } from '../ui/Checkbox.tsx';
import { useLabels } from '../ui/labels.ts';
import { TextField } from '../ui/TextField.tsx';
import type { Description } from './description.ts';
import { mediaPageLabels as labels } from './labels.ts';

interface DescriptionFieldsProps {
  value: Description;
  error: string | null | undefined;
  /** The previous element had the focus and is gone. */
  takesFocus?: boolean;
  onChange: (description: Description) => void;
}

/** The description of a picture, or that it is decorative. */
export function DescriptionFields({
  value,
  error,
  takesFocus = false,
  onChange,
}: DescriptionFieldsProps) {
  const t = useLabels();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <TextField
        ref={input}
        label={t(labels.alt)}
        help={t(labels.altHelp)}
        error={error}
        maxLength={maxAltLength}
        disabled={value.isDecorative}
        value={value.isDecorative ? '' : value.alt}
        onChange={(event) => onChange({ ...value, alt: event.target.value })}
      />
      <Checkbox
        checked={value.isDecorative}
        onChange={(event) => onChange({ ...value, isDecorative: event.target.checked })}
      >
        {t(labels.isDecorative)}
      </Checkbox>
    </>
  );
}
