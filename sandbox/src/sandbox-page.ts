import { cardBehaviours } from './cards/card-behaviour.ts';
import { declines, testCards } from './cards/card-service.ts';
import { pushBehaviours } from './push/push-book.ts';

/** Grouped as on the card: four, six and five digits for American Express, else fours. */
const inGroups = (number: string) =>
  number.length === 15
    ? number.replace(/^(.{4})(.{6})/, '$1 $2 ')
    : number.replace(/(.{4})(?=.)/g, '$1 ');

const cardRows = testCards
  .map(({ number, what }) => `<tr><td><code>${inGroups(number)}</code></td><td>${what}</td></tr>`)
  .join('\n');

const choicesOf = (behaviours: Readonly<Record<string, string>>) =>
  Object.entries(behaviours)
    .map(([name, what]) => `<option value="${name}">${name} — ${what}</option>`)
    .join('\n');

const declineWords = Object.entries(declines)
  .map(([code, words]) => `<li><code>.${code}</code> ${words}</li>`)
  .join('\n');

/**
 * The page at `/`: what the portal sent and the card service booked, newest first and refreshed
 * every two seconds, and the settings of the card service's behaviour.
 */
export const sandboxPage = `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox | Tradebridge</title>
<link rel="stylesheet" href="/sandbox.css">
</head>
<body>
<header>
  <h1>Sandbox</h1>
  <p>Stand-ins for the services outside the portal. What the portal sends arrives here and goes nowhere else.</p>
  <nav aria-label="On this page"><a href="#mail-title">Mail</a> <a href="#sms-title">SMS</a> <a href="#push">Pushes</a> <a href="#webhooks-title">Webhooks</a> <a href="#cards">Card service</a></nav>
</header>
<main>
  <div class="bar">
    <h2 id="mail-title">Mail</h2>
    <label>To <input id="to" type="search" placeholder="foreman@demo.test" autocomplete="off" spellcheck="false"></label>
  </div>
  <ol id="mail" aria-live="polite"></ol>
  <h2 id="sms-title">SMS</h2>
  <ol id="sms" aria-live="polite"></ol>
  <p id="none">Nothing has been sent yet. Sign in to the portal, and the passcode arrives here.</p>

  <section aria-labelledby="push">
    <h2 id="push">Pushes</h2>
    <p class="soft">Firefox subscribes here once <code>dom.push.serverURL</code> is <code id="push-address"></code> in about:config, and <code>dom.push.testing.allowInsecureServerURL</code> is true.</p>
    <ol id="pushes" aria-live="polite"></ol>
    <p id="no-pushes" class="soft">Nothing has been pushed yet.</p>
    <form id="push-behaviour" class="panel">
      <h3>What the push services do next</h3>
      <div class="controls">
        <label class="wide">Behaviour <select name="next">
${choicesOf(pushBehaviours)}
        </select></label>
        <label>Times <input name="times" type="number" min="0" max="1000" value="1" required></label>
        <button>Set</button>
      </div>
      <p id="push-current" class="soft" aria-live="polite"></p>
    </form>
    <div class="bar">
      <h3>Devices</h3>
      <form id="push-device" class="bar">
        <label>Kind <select name="kind"><option value="web">web</option><option value="fcm">fcm</option><option value="apns">apns</option></select></label>
        <button>Add a device</button>
      </form>
    </div>
    <pre id="push-added" class="scroll" tabindex="0" aria-live="polite" hidden></pre>
    <div class="scroll" tabindex="0" role="region" aria-label="Devices">
      <table id="push-devices" hidden>
        <thead><tr><th scope="col">Time</th><th scope="col">Kind</th><th scope="col">Who</th><th scope="col">Address or token</th></tr></thead>
        <tbody></tbody>
      </table>
    </div>
    <p id="no-devices" class="soft">There is no device yet.</p>
  </section>

  <section aria-labelledby="webhooks-title">
    <h2 id="webhooks-title">Webhooks</h2>
    <p class="soft">Have a form call <code id="webhook-address"></code>. Enter the signing secret, and what arrives is held against it.</p>
    <form id="webhook-secret" class="bar">
      <label>Signing secret <input name="secret" placeholder="whsec_…" autocomplete="off" spellcheck="false" required></label>
      <button>Use it</button>
    </form>
    <ol id="webhooks" aria-live="polite"></ol>
  </section>

  <section aria-labelledby="cards">
    <h2 id="cards">Card service</h2>
    <p class="soft">Takes no money. Pay with a card from here, any expiry date to come and any security code.</p>
    <table class="wraps">
      <thead><tr><th scope="col">Card number</th><th scope="col">What it is</th></tr></thead>
      <tbody>
${cardRows}
      </tbody>
    </table>
    <details>
      <summary>Amounts that are declined, by their cents</summary>
      <ul>
${declineWords}
      </ul>
    </details>
    <form id="behaviour" class="panel">
      <h3>What it does next</h3>
      <div class="controls">
        <label class="wide">Behaviour <select name="next">
${choicesOf(cardBehaviours)}
        </select></label>
        <label>Times <input name="times" type="number" min="0" max="1000" value="1" required></label>
        <button>Set</button>
      </div>
      <p id="current" class="soft" aria-live="polite"></p>
    </form>
    <div class="bar">
      <h3>Payments and refunds</h3>
      <a href="/cards/settlement.csv">Records of today as CSV</a>
    </div>
    <div class="scroll" tabindex="0" role="region" aria-label="Payments and refunds">
      <table id="payments" hidden>
        <thead><tr><th scope="col">Time</th><th scope="col">What</th><th scope="col">Order</th><th scope="col">Card</th><th scope="col" class="number">Amount</th><th scope="col">Outcome</th></tr></thead>
        <tbody></tbody>
      </table>
    </div>
    <p id="no-payments" class="soft">Nobody has paid yet.</p>
  </section>
</main>
<script src="/sandbox.js"></script>
</body>
</html>
`;

export const sandboxStyle = `
:root { color-scheme: light dark; --ink: #1b231f; --soft: #57615b; --line: #dfe3dc; --card: #fff; --ground: #f7f8f6; --tint: #e6f2ed; --strong: #07503a; --wrong: #a1260d; font: 16px/1.5 system-ui, sans-serif; }
@media (prefers-color-scheme: dark) { :root { --ink: #edf1ee; --soft: #a7b2ab; --line: #2f3833; --card: #1a211d; --ground: #111613; --tint: #12382b; --strong: #8fd8ba; --wrong: #ff9f8a; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 32px 16px 64px; max-width: 880px; color: var(--ink); background: var(--ground); }
h1 { margin: 0; font-size: 26px; } h2 { margin: 0; font-size: 18px; }
header p, #none { color: var(--soft); margin: 4px 0 24px; }
.bar { display: flex; flex-wrap: wrap; gap: 12px; align-items: center; justify-content: space-between; margin-bottom: 12px; }
input, select, button { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 8px 12px; min-width: 0; max-width: 100%; }
#to { width: 240px; max-width: 60vw; }
button { cursor: pointer; background: var(--strong); border-color: var(--strong); color: var(--card); font-weight: 600; min-height: 44px; }
:is(a, button, input, select, summary, .scroll):focus-visible { outline: 3px solid var(--strong); outline-offset: 2px; }
a, summary { color: var(--strong); }
section { margin-top: 40px; }
h3 { font-size: 16px; margin: 0; }
.soft { color: var(--soft); margin: 4px 0 16px; }
table { width: 100%; border-collapse: collapse; background: var(--card); border: 1px solid var(--line); font-size: 15px; }
nav { display: flex; flex-wrap: wrap; gap: 4px 20px; margin: -12px 0 24px; } nav a { padding: 4px 0; }
th, td { text-align: left; padding: 8px 12px; border-bottom: 1px solid var(--line); white-space: nowrap; }
td:last-child { white-space: normal; }
@media (max-width: 480px) { .wraps :is(th, td) { white-space: normal; padding: 8px; } }
th { color: var(--soft); font-weight: 600; font-size: 14px; }
p code, li h3 { overflow-wrap: anywhere; } code, .number { font-variant-numeric: tabular-nums; } .number { text-align: right; }
.scroll { overflow-x: auto; }
details { margin: 12px 0 24px; } summary { cursor: pointer; } details ul { margin: 8px 0; padding-left: 20px; list-style: none; }
details li { background: none; border: 0; padding: 2px 0; }
.panel { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 16px 20px; margin-bottom: 24px; }
.controls { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; margin-top: 8px; }
.controls label { display: grid; gap: 4px; font-size: 14px; color: var(--soft); min-width: 0; }
.controls .wide { flex: 1 1 280px; } .controls [name='times'] { width: 96px; }
.controls select, .controls input { min-height: 44px; color: var(--ink); }
#push-devices td:last-child { min-width: 160px; overflow-wrap: anywhere; } #pushes { margin-bottom: 24px; } #push-device { margin: 0; }
pre.scroll { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 12px 16px; font-size: 14px; }
.paid { color: var(--strong); font-weight: 600; } .failed { color: var(--wrong); font-weight: 600; }
ol { list-style: none; margin: 0; padding: 0; display: grid; gap: 12px; }
li { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 16px 20px; }
li h3 { margin: 0; font-size: 16px; }
li .about { display: flex; flex-wrap: wrap; gap: 4px 16px; color: var(--soft); font-size: 14px; }
li pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 12px 0 0; }
.code { display: inline-block; margin-top: 12px; font-size: 28px; font-weight: 700; letter-spacing: 4px; font-variant-numeric: tabular-nums; background: var(--tint); color: var(--strong); border-radius: 8px; padding: 4px 16px; }
`;

export const sandboxScript = `
const lists = { mail: document.getElementById('mail'), sms: document.getElementById('sms') };
const none = document.getElementById('none');
const to = document.getElementById('to');
const shown = { mail: '', sms: '' };
to.value = new URLSearchParams(location.search).get('to') ?? '';

const element = (name, text, className) => {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
};

function show(list, messages) {
  list.replaceChildren(...messages.map((message) => {
    const item = element('li');
    const about = element('div', undefined, 'about');
    about.append(element('span', message.to), element('span', new Date(message.at).toLocaleTimeString()));
    const code = /\\b\\d{6}\\b/.exec(message.text);
    if (message.subject) item.append(element('h3', message.subject));
    item.append(about);
    if (code) item.append(element('span', code[0], 'code'));
    item.append(element('pre', message.text));
    return item;
  }));
}

async function refreshOne(kind) {
  const query = to.value ? '?to=' + encodeURIComponent(to.value) : '';
  const reply = await fetch('/' + kind + '.json' + query).catch(() => undefined);
  if (!reply?.ok) return;
  const text = await reply.text();
  if (text !== shown[kind]) show(lists[kind], JSON.parse(text));
  shown[kind] = text;
}

async function refresh() {
  await Promise.all([refreshOne('mail'), refreshOne('sms')]);
  none.hidden = lists.mail.children.length + lists.sms.children.length > 0;
}

const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });
const payments = document.getElementById('payments');
const behaviour = document.getElementById('behaviour');
const current = document.getElementById('current');
let booked = '';

function showPayments(bookings) {
  payments.hidden = bookings.length === 0;
  document.getElementById('no-payments').hidden = bookings.length > 0;
  payments.tBodies[0].replaceChildren(...bookings.slice(0, 100).map((booking) => {
    const row = element('tr');
    row.append(
      element('td', new Date(booking.at).toLocaleTimeString()),
      element('td', booking.type === 'refund' ? 'Refund' : 'Payment'),
      element('td', booking.orderId),
      element('td', booking.scheme + ' … ' + booking.last4),
      element('td', dollars.format(booking.amount / 100), 'number'),
    );
    const outcome = element('td', booking.gatewayResponseCode + ' ' + booking.gatewayResponseMessage);
    outcome.className = booking.status;
    row.append(outcome);
    return row;
  }));
}

async function refreshCards() {
  const replies = await Promise.all([fetch('/cards/payments.json'), fetch('/cards/behaviour')]).catch(() => undefined);
  if (!replies?.every(({ ok }) => ok)) return;
  const text = await replies[0].text();
  if (text !== booked) showPayments(JSON.parse(text));
  booked = text;
  showNext(current, (await replies[1].json()).current, 'what the cents say.');
}

function showNext(place, next, otherwise) {
  const told = 'Next: ' + (next ? next.next + ', ' + next.times + (next.times === 1 ? ' time.' : ' times.') : otherwise);
  if (place.textContent !== told) place.textContent = told;
}

const post = (path, input) => fetch(path, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(input),
});

behaviour.addEventListener('submit', async (event) => {
  event.preventDefault();
  const { next, times } = Object.fromEntries(new FormData(behaviour));
  await post('/cards/behaviour', { next, times: Number(times) });
  await refreshCards();
});

const pushes = document.getElementById('pushes');
const devices = document.getElementById('push-devices');
const pushBehaviour = document.getElementById('push-behaviour');
const pushDevice = document.getElementById('push-device');
const added = document.getElementById('push-added');
document.getElementById('push-address').textContent = location.origin.replace('http', 'ws') + '/push/browsers';
const pushed = { list: '', devices: '' };

function becameOf({ code }) {
  if (code === undefined) return [];
  if (code === null) return ['Waits for the browser'];
  return [code === 100 ? 'Taken by the browser' : 'Not taken by the browser: ' + code];
}

function showPushed(list) {
  document.getElementById('no-pushes').hidden = list.length > 0;
  pushes.replaceChildren(...list.slice(0, 100).map((push) => {
    const item = element('li');
    const about = element('div', undefined, 'about');
    about.append(...[push.kind, ...becameOf(push), new Date(push.at).toLocaleTimeString()].map((text) => element('span', text)));
    item.append(element('h3', push.title ?? 'Encrypted for the browser alone'), about);
    if (push.body !== null) item.append(element('pre', push.body), element('pre', JSON.stringify(push.data)));
    return item;
  }));
}

function showDevices(list) {
  devices.hidden = list.length === 0;
  document.getElementById('no-devices').hidden = list.length > 0;
  devices.tBodies[0].replaceChildren(...list.slice(0, 100).map(({ kind, device, isBrowser, at }) => {
    const row = element('tr');
    row.append(
      element('td', new Date(at).toLocaleTimeString()),
      element('td', kind),
      element('td', isBrowser ? 'Real browser' : 'Added here'),
      element('td', device),
    );
    return row;
  }));
}

async function refreshPushes() {
  const paths = ['/push.json', '/push/devices', '/push/behaviour'];
  const replies = await Promise.all(paths.map((path) => fetch(path))).catch(() => undefined);
  if (!replies?.every(({ ok }) => ok)) return;
  const [list, known, next] = await Promise.all(replies.map((reply) => reply.text()));
  if (list !== pushed.list) showPushed(JSON.parse(list));
  if (known !== pushed.devices) showDevices(JSON.parse(known));
  Object.assign(pushed, { list, devices: known });
  showNext(document.getElementById('push-current'), JSON.parse(next).current, 'all is well.');
}

pushBehaviour.addEventListener('submit', async (event) => {
  event.preventDefault();
  const { next, times } = Object.fromEntries(new FormData(pushBehaviour));
  await post('/push/behaviour', { next, times: Number(times) });
  await refreshPushes();
});

pushDevice.addEventListener('submit', async (event) => {
  event.preventDefault();
  const reply = await post('/push/devices', Object.fromEntries(new FormData(pushDevice)));
  added.textContent = JSON.stringify(await reply.json(), null, 2);
  added.hidden = false;
  await refreshPushes();
});

const webhooks = document.getElementById('webhooks');
const webhookSecret = document.getElementById('webhook-secret');
document.getElementById('webhook-address').textContent = location.origin + '/webhooks';
const signatures = { valid: 'The signature holds', wrong: 'The signature does not hold', unknown: 'No secret to hold the signature against' };
let called = '';

async function refreshWebhooks() {
  const reply = await fetch('/webhooks.json').catch(() => undefined);
  if (!reply?.ok) return;
  const text = await reply.text();
  if (text !== called) {
    webhooks.replaceChildren(...JSON.parse(text).slice(0, 100).map((call) => {
      const item = element('li');
      const about = element('div', undefined, 'about');
      about.append(element('span', call.id ?? 'No webhook-id'), element('span', new Date(call.at).toLocaleTimeString()));
      item.append(element('h3', signatures[call.signature]), about, element('pre', JSON.stringify(call.body, null, 2)));
      return item;
    }));
  }
  called = text;
}

webhookSecret.addEventListener('submit', async (event) => {
  event.preventDefault();
  await post('/webhooks/secret', Object.fromEntries(new FormData(webhookSecret)));
  webhookSecret.reset();
  await refreshWebhooks();
});

setInterval(refreshWebhooks, 2000);
refreshWebhooks();
setInterval(refreshPushes, 2000);
refreshPushes();
setInterval(refreshCards, 2000);
refreshCards();
to.addEventListener('input', refresh);
setInterval(refresh, 2000);
refresh();
`;
