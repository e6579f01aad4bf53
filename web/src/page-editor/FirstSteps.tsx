import { defaultPageId } from '@tradebridge/contract/content-rules';
import { Button } from '../ui/Button.tsx';
import { browserHistory } from '../ui/history.ts';
import { useLabels } from '../ui/labels.ts';
import styles from './FirstSteps.module.css';
import { listLabels as labels } from './list-labels.ts';
import type { NewPageStart } from './NewPageDialog.tsx';

/** What to do in a portal that has no pages yet. */
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
          <Step to="/admin/menu">{t(labels.guideMenu)}</Step>
          <p>{t(labels.guideMenuHelp)}</p>
        </li>
        <li>
          <Step to="/admin/news">{t(labels.guideNews)}</Step>
          <p>{t(labels.guideNewsHelp)}</p>
        </li>
      </ol>
    </div>
  );
}

function Step({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={to}
      onClick={(event) => {
        event.preventDefault();
        browserHistory.push(to);
      }}
    >
      <b>{children}</b>
    </a>
  );
}
