import { useQuery } from '@tanstack/react-query';
import { maxRegexLength, maxRegexMessageLength } from '@tradebridge/contract/form-rules';
import { useState } from 'react';
import { useLabels } from '../ui/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import { TextField } from '../ui/TextField.tsx';
import { withProperty } from './edit-fields.ts';
import styles from './FieldProperties.module.css';
import type { FieldPartProps } from './field-part-props.ts';
import { propertyLabels as labels } from './property-labels.ts';
import { regexCodeQuery } from './regex-code.ts';

/** The pattern for answers, the message for others, and a field to try it. */
export function RegexFields({ field, building }: FieldPartProps) {
  const t = useLabels();
  const [tried, setTried] = useState('');
  const { regex = '', regexMessage = '' } = field.editProps;
  const code = useQuery({ ...regexCodeQuery, enabled: regex !== '' });
  const isWrong = regex !== '' && code.data?.compiles(regex) === false;
  const set = (name: 'regex' | 'regexMessage', value: string) =>
    building.alter(field.key, { editProps: withProperty(field, name, value || undefined) }, name);
  return (
    <>
      <TextField
        label={t(labels.regex)}
        help={t(labels.regexHelp)}
        error={isWrong ? t(labels.regexFault) : null}
        maxLength={maxRegexLength}
        spellCheck={false}
        autoCapitalize="none"
        value={regex}
        onChange={(event) => set('regex', event.target.value)}
      />
      {regex !== '' && (
        <>
          <TextField
            label={t(labels.regexMessage)}
            maxLength={maxRegexMessageLength}
            value={regexMessage}
            onChange={(event) => set('regexMessage', event.target.value)}
          />
          <TextField
            label={t(labels.regexTry)}
            value={tried}
            onChange={(event) => setTried(event.target.value)}
          />
          <p role="status" className={styles.help}>
            {outcome()}
          </p>
        </>
      )}
    </>
  );

  function outcome() {
    if (code.isError) return t(labels.regexFailed);
    if (!code.data) return t(labels.regexLoading);
    if (tried === '' || isWrong) return null;
    const doesMatch = code.data.matches(regex, tried);
    return (
      <Tag meaning={doesMatch ? 'green' : 'red'}>
        {t(doesMatch ? labels.regexMatches : labels.regexDiffers)}
      </Tag>
    );
  }
}
