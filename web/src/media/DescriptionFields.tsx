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
  /** What was in its place is gone, with the focus. */
  takesFocus?: boolean;
  onChange: (description: Description) => void;
}

/** What a picture shows, in words, or that nothing is missed by not seeing it. */
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
