import { type Label, setLabelOverrides, textOf } from '@tradebridge/contract/labels';
import { offlineLabels as labels } from '@tradebridge/contract/offline-labels';
import { hasGoneIdle } from '../app/activity.ts';
import { configInPage, setConfig } from '../app/config.ts';
import { deviceSettings } from '../app/device-settings.ts';
import { formatInstant, formatTime } from '../app/format.ts';
import { readToken, readUserId } from '../app/token.ts';
import { countWaiting, type Places, type WaitingItem, waitingFor } from './waiting-items.ts';

/*
 * The inline script of the page that the service worker shows without a connection. It makes no
 * requests.
 */

function start(): void {
  const config = configInPage();
  if (!config) throw new Error('The page has no configuration.');
  setConfig(config);
  setLabelOverrides(config.labels.signIn);
  const { colourScheme } = deviceSettings.get();
  if (colourScheme !== 'system') {
    document.documentElement.dataset.scheme = colourScheme;
    document.documentElement.style.colorScheme = colourScheme;
  }
  say(textOf(labels.triedAt, { time: formatTime(new Date()) }));
  addEventListener('online', () => say(textOf(labels.connected)));
  byId('again').addEventListener('click', () => location.reload());
  showWaiting();
}

const say = (text: string) => {
  byId('state').textContent = text;
};

function showWaiting(): void {
  let content: Node[];
  try {
    content = waitingInWords({ device: localStorage, tab: sessionStorage });
  } catch {
    // A browser that blocks site data has stored nothing.
    return;
  }
  byId('items').replaceChildren(...content);
  byId('waiting').hidden = false;
}

/**
 * Only the user whose session this tab holds sees the items; on a shared device others see their
 * number.
 */
function waitingInWords(places: Places): Node[] {
  const now = Date.now();
  const userId = readToken() && !hasGoneIdle() ? readUserId() : null;
  if (userId !== null) {
    const items = waitingFor(userId, places, now);
    return items.length === 0
      ? [element('p', textOf(labels.nothing))]
      : [element('p', textOf(labels.waitingHint)), element('ul', ...items.map(lineOf))];
  }
  const count = countWaiting(places, now);
  const words = count === 1 ? labels.countOne : labels.countMany;
  return [element('p', count === 0 ? textOf(labels.nothing) : textOf(words, { count }))];
}

function lineOf(item: WaitingItem): HTMLElement {
  switch (item.kind) {
    case 'confirmed':
    case 'notYet':
      return element(
        'li',
        textOf(labels[item.kind]),
        element('ul', ...item.requests.map((request) => element('li', nameOf(request)))),
        since(item.since),
      );
    case 'answers':
      return formLine(item, labels.answers, labels.answersUnnamed);
    case 'submission':
      return formLine(item, labels.submission, labels.submissionUnnamed);
    case 'reason':
      return element('li', textOf(labels.reason));
  }
}

const formLine = (
  { form, since: at }: Extract<WaitingItem, { form: string | null }>,
  named: Label,
  unnamed: Label,
) =>
  element(
    'li',
    form === null ? textOf(unnamed) : textOf(named, { form }),
    element('br'),
    since(at),
  );

type Request = Extract<WaitingItem, { kind: 'confirmed' | 'notYet' }>['requests'][number];

function nameOf({ signoffUnit, contract }: Request): string {
  const what =
    signoffUnit?.moduleName ?? textOf(labels.final, { qualification: contract.courseName });
  const { givenName, familyName } = contract.apprentice;
  return textOf(labels.of, { what, name: `${givenName} ${familyName}` });
}

const since = (at: number) =>
  element('small', textOf(labels.since, { time: formatInstant(new Date(at)) }));

function element(name: string, ...content: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  made.append(...content);
  return made;
}

function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no ${id}.`);
  return found;
}

start();
