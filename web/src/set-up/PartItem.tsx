import type { SetUp, SetUpPartShown } from '@tradebridge/contract/set-up';
import type { SetUpState, TestablePart } from '@tradebridge/contract/set-up-rules';
import { useState } from 'react';
import { callApi } from '../app/api-client.ts';
import { isApiError } from '../app/api-error.ts';
import { formatInstant } from '../app/format.ts';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import rows from '../ui/named-row.module.css';
import { Tag, type TagProps } from '../ui/Tag.tsx';
import { faultWords } from './fault-words.ts';
import { setUpLabels as labels, stateLabelOf } from './labels.ts';
import styles from './PartItem.module.css';
import { factsOf } from './part-facts.ts';
import { partNames, testLabels } from './part-labels.ts';
import { TestTextDialog } from './TestTextDialog.tsx';

const meanings: Readonly<Record<SetUpState, TagProps['meaning']>> = {
  ready: 'green',
  wrong: 'red',
  untested: 'amber',
  notConfigured: 'grey',
};

interface PartItemProps {
  shown: SetUpPartShown;
  setUp: SetUp;
  onTested: (tested: SetUpPartShown) => void;
}

/** A part of the installation: what it is for, how it is, and a button that tests it. */
export function PartItem({ shown, setUp, onTested }: PartItemProps) {
  const t = useLabels();
  const { part, state, canTest, lastTest } = shown;
  const name = t(partNames[part].name);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const why = faultWords(t, shown, setUp);

  async function test(): Promise<void> {
    setBusy(true);
    setRefusal(null);
    try {
      onTested(await callApi('setUp/testPart', { part: part as TestablePart }));
    } catch (error) {
      if (!isApiError(error)) throw error;
      setRefusal(error.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <li id={part} className={classNames(rows.row, styles.part)}>
      <div className={rows.words}>
        <h3 className={classNames(rows.name, styles.name)}>
          {name} <Tag meaning={meanings[state]}>{t(stateLabelOf(part, state))}</Tag>
        </h3>
        <p className={styles.help}>{t(partNames[part].help)}</p>
        {factsOf(t, shown, setUp).map((fact) => (
          <p key={fact} className={rows.fact}>
            {fact}
          </p>
        ))}
        {canTest && part in testLabels && (
          <p className={rows.fact}>{t(testLabels[part as TestablePart])}</p>
        )}
        {lastTest && (
          <p className={rows.fact}>
            {t(lastTest.fault ? labels.failedTest : labels.worked, {
              when: formatInstant(lastTest.at),
              who: lastTest.by ?? t(labels.somebody),
            })}
          </p>
        )}
        {why && (
          <Note meaning="red">
            {why}
            {lastTest?.detail && (
              <span className={styles.detail}>{t(labels.detail, { detail: lastTest.detail })}</span>
            )}
          </Note>
        )}
        {refusal && (
          <Note meaning="red" role="alert">
            {refusal}
          </Note>
        )}
      </div>
      {canTest && (
        <Button
          busy={busy}
          aria-label={t(labels.testNamed, { part: name })}
          className={styles.test}
          onClick={() => (part === 'sms' ? setAsking(true) : void test())}
        >
          {t(labels.test)}
        </Button>
      )}
      {isAsking && (
        <TestTextDialog
          mobile={setUp.mobile}
          onTested={(tested) => {
            setAsking(false);
            onTested(tested);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
