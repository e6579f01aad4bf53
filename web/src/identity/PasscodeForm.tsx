import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { waitOf } from './failures.ts';
import { failureLabels } from './labels.ts';
import { PasscodeBoxes } from './PasscodeBoxes.tsx';
import styles from './PasscodeForm.module.css';
import { secondFactorLabels } from './second-factor-labels.ts';
import type { PasscodeEntry, PasscodeFailure } from './use-passcode-entry.ts';

/** The boxes, and the failure of the last passcode. */
export function PasscodeForm({ entry }: { entry: PasscodeEntry }) {
  return (
    <>
      <PasscodeBoxes
        boxes={entry.boxes}
        onChange={entry.change}
        onEnter={entry.verify}
        focus={entry.focus}
        onFocus={entry.setFocus}
        invalid={entry.failure !== null}
      />
      <PasscodeAlert failure={entry.failure} />
    </>
  );
}

/** Clear and Verify. */
export function PasscodeButtons({ entry }: { entry: PasscodeEntry }) {
  const t = useLabels();
  return (
    <>
      <Button onClick={entry.clear}>{t(secondFactorLabels.clear)}</Button>
      <Button
        look="primary"
        disabled={!entry.ready && !entry.busy}
        busy={entry.busy}
        onClick={entry.verify}
      >
        {t(secondFactorLabels.verify)}
      </Button>
    </>
  );
}

/**
 * Below the heading of ID-080: ID-099, the server's message, and when the next attempt is possible.
 */
export function PasscodeAlert({ failure }: { failure: PasscodeFailure | null }) {
  const t = useLabels();
  return (
    <div role="alert">
      {failure && (
        <div className={styles.failure}>
          <p className={styles.failureTitle}>{t(secondFactorLabels.verifyTitle)}</p>
          {(failure.isWrong || !failure.message) && <p>{t(failureLabels.verification)}</p>}
          {failure.message && <p>{failure.message}</p>}
          {failure.retryAfter !== null && <p>{t(...waitOf(failure.retryAfter))}</p>}
        </div>
      )}
    </div>
  );
}
