import { menuId } from '@tradebridge/contract/content-rules';
import { Page } from '../app/Page.tsx';
import { HistoryButton } from '../content/HistoryButton.tsx';
import { SaveProblem } from '../content/SaveProblem.tsx';
import { Button } from '../ui/Button.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { ItemPanel } from './ItemPanel.tsx';
import { menuEditorLabels as labels } from './labels.ts';
import styles from './MenuEditor.module.css';
import { MenuList } from './MenuList.tsx';
import { pagesToDelete } from './menu-entry.ts';
import { entryOfBody, partsOfMenu } from './menu-history.ts';
import { type EditedMenu, type MenuEditing, useMenuEditor } from './use-menu-editor.ts';

/** The menu in a list on the left, and the selected item on the right. */
export function MenuEditor({ menu }: { menu: EditedMenu }) {
  const t = useLabels();
  const editing = useMenuEditor(menu);
  const { isUnsaved, hasDraft, submit, saveAs } = editing;
  return (
    <Page
      title={t(labels.title)}
      backTo="/admin"
      lead={t(labels.lead)}
      extra={
        <HistoryButton
          kind="menu"
          id={menuId}
          draftVersion={hasDraft && !isUnsaved ? menu.version : null}
          entry={editing.entry}
          entryOfBody={entryOfBody}
          partsOf={partsOfMenu}
          onRestore={editing.change}
        />
      }
      action={
        <>
          <Button disabled={!isUnsaved} busy={submit.busy} onClick={() => void saveAs(false)}>
            {t(labels.saveDraft)}
          </Button>
          <Button
            look="primary"
            disabled={!isUnsaved && !hasDraft}
            busy={submit.busy}
            onClick={() => void saveAs(true)}
          >
            {t(labels.publish)}
          </Button>
        </>
      }
    >
      <div className={styles.notes}>
        <Notes editing={editing} />
      </div>
      <p role="status" className="visually-hidden">
        {editing.announcement}
      </p>
      <div className={styles.columns}>
        <MenuList editing={editing} />
        <div className={styles.panel}>
          <ItemPanel editing={editing} />
        </div>
      </div>
      {editing.unsaved.dialog}
    </Page>
  );
}

function Notes({ editing }: { editing: MenuEditing }) {
  const t = useLabels();
  const { entry, outline, keptPages, isOverruled, submit, faults } = editing;
  const toDelete = pagesToDelete(entry).length;
  return (
    <>
      <SaveProblem
        isOverruled={isOverruled}
        failure={submit.failure}
        faults={faults}
        onTakeTheirs={() => void editing.takeTheirs()}
        onKeepMine={() => void editing.keepMineAs(false)}
      />
      {outline.isError && (
        <Note meaning="red" action={<Retry query={outline} />}>
          {t(labels.outlineFailed)}
        </Note>
      )}
      {toDelete > 0 && (
        <Note>
          {t(plural(toDelete, labels.toDeleteOne, labels.toDeleteMany), { count: toDelete })}
        </Note>
      )}
      {keptPages.length > 0 && (
        <Note meaning="red" role="alert">
          <p>{t(labels.pagesKept)}</p>
          <ul>
            {keptPages.map(({ title, why }) => (
              <li key={title}>{t(labels.pageKept, { page: title, why })}</li>
            ))}
          </ul>
        </Note>
      )}
    </>
  );
}

function Retry({ query }: { query: MenuEditing['outline'] }) {
  const t = useLabels();
  return (
    <Button busy={query.isFetching} onClick={() => void query.refetch()}>
      {t(labels.retry)}
    </Button>
  );
}
