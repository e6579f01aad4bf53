import { useQuery } from '@tanstack/react-query';
import type { Action } from '@tradebridge/contract/actions';
import { shellContentQuery } from '../app/shell-content.ts';
import { useHasPageCome } from '../app/use-has-page-come.ts';
import { classNames } from '../ui/class-names.ts';
import { useLabels } from '../ui/labels.ts';
import { ActionButton } from './ActionButton.tsx';
import { actionLabels } from './labels.ts';
import styles from './PageActions.module.css';

interface PageActionsProps {
  /** The path of the page on display. */
  path: string;
  position: Action['position'];
  /** How wide the page is. */
  width: 'content' | 'form';
}

/** The buttons above or below a page (PAGE-037). */
export function PageActions({ path, position, width }: PageActionsProps) {
  const t = useLabels();
  const { data } = useQuery(shellContentQuery);
  const shown = data ? actionsOn(path, position, data.actions) : [];
  // Below a page that is still loading they would be pushed down.
  const isLater = position === 'bottom' && shown.length > 0;
  const hasPageCome = useHasPageCome(path, isLater);
  if (shown.length === 0 || (isLater && !hasPageCome)) return null;
  return (
    <ul
      aria-label={t(actionLabels.onPage)}
      className={classNames(styles.actions, styles[position], styles[width])}
    >
      {shown.map((action) => (
        <li key={action.id}>
          <ActionButton action={action} />
        </li>
      ))}
    </ul>
  );
}

/** Actions of a page, by the first part of its path. Those without a target are left out. */
function actionsOn(
  path: string,
  position: Action['position'],
  actions: readonly Action[],
): Action[] {
  const page = path.split('/')[1];
  return actions.filter(
    (action) =>
      action.actionPage === page &&
      action.position === position &&
      (action.pageId !== null || action.url !== null),
  );
}
