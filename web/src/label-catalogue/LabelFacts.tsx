import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { Button } from '../ui/Button.tsx';
import { Fact, FactList } from '../ui/FactList.tsx';
import { type Translate, useLabels } from '../ui/labels.ts';
import styles from './LabelFacts.module.css';
import { isStale, isUnused, type LabelRow } from './label-row.ts';
import { catalogueLabels, labelLabels as labels } from './labels.ts';

interface LabelFactsProps {
  row: LabelRow;
  /** Copies a text to the field of the new one. */
  onCopy: (text: string) => void;
}

/** The texts of a label, each with a button to start from it (OPEN-094). */
export function LabelFacts({ row, onCopy }: LabelFactsProps) {
  const t = useLabels();
  const { defaultText, seenIn, override } = row;
  return (
    <FactList>
      {seenIn.length > 0 && <Fact name={t(labels.seenIn)}>{placesInWords(t, seenIn)}</Fact>}
      <Fact name={t(labels.default)}>
        <TextToCopy
          text={defaultText}
          copy={t(labels.useDefault)}
          onCopy={isUnused(row) ? undefined : onCopy}
        />
      </Fact>
      {override && isStale(row) && (
        <Fact name={t(labels.defaultBefore)}>
          <span className={styles.text}>{override.defaultText}</span>
        </Fact>
      )}
      <Fact name={t(labels.override)}>
        {override ? (
          <TextToCopy
            text={override.text}
            copy={t(labels.useOverride)}
            onCopy={isUnused(row) ? undefined : onCopy}
          />
        ) : (
          t(labels.noOverride)
        )}
      </Fact>
    </FactList>
  );
}

interface TextToCopyProps {
  text: string;
  copy: string;
  onCopy: ((text: string) => void) | undefined;
}

function TextToCopy({ text, copy, onCopy }: TextToCopyProps) {
  const t = useLabels();
  return (
    <span className={styles.copied}>
      <span className={styles.text}>{text}</span>
      {onCopy && (
        <Button
          aria-label={copy}
          title={copy}
          icon={<CopyIcon size={18} aria-hidden="true" />}
          onClick={() => onCopy(text)}
        >
          {t(labels.copy)}
        </Button>
      )}
    </span>
  );
}

const placeLabels = {
  screens: catalogueLabels.seenScreens,
  server: catalogueLabels.seenServer,
} as const;

const placesInWords = (t: Translate, places: LabelRow['seenIn']): string =>
  places.length > 1
    ? t(catalogueLabels.seenAnywhere)
    : places.map((place) => t(placeLabels[place])).join();
