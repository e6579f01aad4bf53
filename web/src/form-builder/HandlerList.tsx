import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { maxHandlers } from '@tradebridge/contract/form-handler-rules';
import type {
  FormHandler,
  FormHandlerInput,
  FormHandlers,
} from '@tradebridge/contract/form-handlers';
import { useState } from 'react';
import { ConfirmDialog } from '../app/ConfirmDialog.tsx';
import { callOnce } from '../app/call-once.ts';
import { Button } from '../ui/Button.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import styles from './FieldProperties.module.css';
import { HandlerDialog } from './HandlerDialog.tsx';
import listStyles from './HandlerList.module.css';
import {
  entryOf,
  type HandlerEntry,
  handlerInWords,
  inputOf,
  newHandler,
  targetOf,
  unchanged,
} from './handler-entry.ts';
import { handlerLabels as labels, routineNames } from './handler-labels.ts';
import { handlersQuery } from './queries.ts';
import { SecretDialog } from './SecretDialog.tsx';

/**
 * The open dialog and the list it began with, so that another user's changes are not overwritten.
 */
type Asking = { readonly list: FormHandlers } & (
  | { readonly about: 'entry'; readonly entry: HandlerEntry; readonly place: number }
  | { readonly about: 'removing' | 'secret'; readonly handler: FormHandler }
);

interface HandlerListProps {
  formId: string;
  isAnonymous: boolean;
}

/**
 * Handlers of the form's submissions (FORM-079). They are not part of the form that respondents can
 * read.
 */
export function HandlerList({ formId, isAnonymous }: HandlerListProps) {
  const t = useLabels();
  const query = useQuery(handlersQuery(formId));
  return (
    <section className={styles.fields} aria-label={t(labels.title)}>
      <div>
        <h3 className={styles.legend}>{t(labels.title)}</h3>
        <p className={styles.help}>{t(labels.help)}</p>
        {isAnonymous && <p className={styles.help}>{t(labels.anonymousHelp)}</p>}
      </div>
      {query.data ? (
        <Known formId={formId} isAnonymous={isAnonymous} list={query.data} />
      ) : query.isError ? (
        <FailedQuery title={t(labels.failed)} query={query} />
      ) : (
        <SkeletonRows count={2} />
      )}
    </section>
  );
}

function Known({ formId, isAnonymous, list }: HandlerListProps & { list: FormHandlers }) {
  const t = useLabels();
  const client = useQueryClient();
  const { handlers } = list;
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      {handlers.length === 0 ? (
        <p className={styles.help}>{t(labels.none)}</p>
      ) : (
        <ul aria-label={t(labels.list)}>
          {handlers.map((handler, place) => {
            const what = handlerInWords(t, handler);
            return (
              <li key={handler.id} className={listStyles.row}>
                <b>{t(routineNames[handler.routine])}</b>
                <span className={listStyles.target}>
                  {[
                    targetOf(t, handler),
                    'answers' in handler &&
                      t(handler.answers ? labels.withAnswers : labels.withoutAnswers),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {handler.routine === 'webhook' && !handler.hasSecret && (
                  <Note>{t(labels.secretMissing)}</Note>
                )}
                <div className={listStyles.acts}>
                  {handler.routine === 'webhook' && (
                    <Button
                      aria-label={t(labels.secretOf, { what })}
                      onClick={() => setAsking({ list, about: 'secret', handler })}
                    >
                      {t(labels.secret)}
                    </Button>
                  )}
                  {handler.routine !== 'document' && (
                    <Button
                      aria-label={t(labels.editOf, { what })}
                      onClick={() =>
                        setAsking({ list, about: 'entry', entry: entryOf(handler), place })
                      }
                    >
                      {t(labels.edit)}
                    </Button>
                  )}
                  <Button
                    aria-label={t(labels.removeOf, { what })}
                    onClick={() => setAsking({ list, about: 'removing', handler })}
                  >
                    {t(labels.remove)}
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {handlers.length < maxHandlers ? (
        <div>
          <Button
            icon={<PlusIcon size={18} weight="bold" aria-hidden="true" />}
            onClick={() =>
              setAsking({ list, about: 'entry', entry: newHandler, place: handlers.length })
            }
          >
            {t(labels.add)}
          </Button>
        </div>
      ) : (
        <p className={styles.help}>{t(labels.max, { max: maxHandlers })}</p>
      )}
      {asking?.about === 'entry' && (
        <HandlerDialog
          entry={asking.entry}
          place={asking.place}
          isAnonymous={isAnonymous}
          onSave={(entry) => saveEntry(asking.list, entry)}
          onClose={close}
        />
      )}
      {asking?.about === 'removing' && (
        <ConfirmDialog
          title={t(labels.removeTitle)}
          confirm={t(labels.remove)}
          look="danger"
          onConfirm={() =>
            save(
              asking.list,
              asking.list.handlers.filter(({ id }) => id !== asking.handler.id).map(unchanged),
            )
          }
          onClose={close}
        >
          <p>{t(labels.removeMessage, { what: handlerInWords(t, asking.handler) })}</p>
        </ConfirmDialog>
      )}
      {asking?.about === 'secret' && (
        <SecretDialog
          formId={formId}
          handlerId={asking.handler.id}
          hasSecret={asking.handler.hasSecret}
          onMade={() => secretMade(asking.handler.id)}
          onClose={close}
        />
      )}
    </>
  );

  function secretMade(id: string): void {
    client.setQueryData(
      handlersQuery(formId).queryKey,
      (known) =>
        known && {
          ...known,
          handlers: known.handlers.map((handler) =>
            handler.id === id ? { ...handler, hasSecret: true } : handler,
          ),
        },
    );
  }

  async function save({ version }: FormHandlers, next: FormHandlerInput[]): Promise<void> {
    const saved = await callOnce('form/saveHandlers', { formId, handlers: next, version });
    client.setQueryData(handlersQuery(formId).queryKey, saved);
  }

  function saveEntry(over: FormHandlers, entry: HandlerEntry): Promise<void> {
    const input = inputOf(entry);
    return save(
      over,
      entry.id === null
        ? [...over.handlers.map(unchanged), input]
        : over.handlers.map((handler) => (handler.id === entry.id ? input : unchanged(handler))),
    );
  }
}
