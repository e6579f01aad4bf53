import { useLabels } from '../ui/labels.ts';
import { changeLabels as labels } from './labels.ts';
import styles from './TextChange.module.css';

interface Piece {
  readonly before: string;
  readonly after: string;
}

interface TextChangeProps {
  pieces: readonly Piece[];
  /** The new text is the default. */
  isReset?: boolean;
}

/** A text before and after, with the differences marked. */
export function TextChange({ pieces, isReset = false }: TextChangeProps) {
  const t = useLabels();
  return (
    <div className={styles.change}>
      <p className={styles.text}>
        <span className="visually-hidden">{t(labels.before)} </span>
        <Marked pieces={pieces} side="before" />
      </p>
      <p className={styles.text}>
        <span className={isReset ? styles.reset : 'visually-hidden'}>
          {t(isReset ? labels.reset : labels.after)}{' '}
        </span>
        <Marked pieces={pieces} side="after" />
      </p>
    </div>
  );
}

function Marked({ pieces, side }: { pieces: readonly Piece[]; side: keyof Piece }) {
  const Mark = side === 'before' ? 'del' : 'ins';
  return pieces.map((piece, index) =>
    piece.before === piece.after ? (
      piece[side]
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no other name
      <Mark key={index} className={styles[side]}>
        {piece[side]}
      </Mark>
    ),
  );
}
