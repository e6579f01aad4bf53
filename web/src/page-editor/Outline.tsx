import { useLabels } from '../ui/labels.ts';
import { editorLabels as labels } from './labels.ts';
import styles from './Outline.module.css';
import { type Part, partLabels, parts } from './parts.ts';

interface OutlineProps {
  chosen: Part;
  onChoose: (part: Part) => void;
}

/** The parts of the page, for selecting and editing: a column, or a strip in less room. */
export function Outline({ chosen, onChoose }: OutlineProps) {
  const t = useLabels();
  return (
    <nav aria-label={t(labels.outline)}>
      <ul className={styles.parts}>
        {parts.map((part) => (
          <li key={part}>
            <button
              type="button"
              className={styles.part}
              aria-current={part === chosen}
              onClick={() => onChoose(part)}
            >
              {t(partLabels[part])}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
