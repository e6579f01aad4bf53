import { Link } from '@tanstack/react-router';
import { defaultPageId } from '@tradebridge/contract/content-rules';
import { Button } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import styles from './FirstSteps.module.css';
import { listLabels as labels } from './list-labels.ts';
import type { NewPageStart } from './NewPageDialog.tsx';

/** The first steps in a portal without pages. */
export function FirstSteps({ onCreate }: { onCreate: (start: NewPageStart) => void }) {
  const t = useLabels();
  return (
    <div className={styles.guide}>
      <h3 className={styles.title}>{t(labels.guideTitle)}</h3>
      <p>{t(labels.guideLead)}</p>
      <ol className={styles.steps}>
        <li>
          <b>{t(labels.guideHome)}</b>
          <p>{t(labels.guideHomeHelp)}</p>
          <Button
            look="primary"
            onClick={() => onCreate({ title: t(labels.guideHomeTitle), id: defaultPageId })}
          >
            {t(labels.guideHomeAct)}
          </Button>
        </li>
        <li>
          <Link to="/admin/menu">
            <b>{t(labels.guideMenu)}</b>
          </Link>
          <p>{t(labels.guideMenuHelp)}</p>
        </li>
        <li>
          <Link to="/admin/news">
            <b>{t(labels.guideNews)}</b>
          </Link>
          <p>{t(labels.guideNewsHelp)}</p>
        </li>
      </ol>
    </div>
  );
}
