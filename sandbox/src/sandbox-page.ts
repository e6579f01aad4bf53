/** The page at `/`: what the portal sent, newest first, looked at again every two seconds. */
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
</header>
<main>
  <div class="bar">
    <h2>Mail</h2>
    <label>To <input id="to" type="search" placeholder="foreman@demo.test" autocomplete="off" spellcheck="false"></label>
  </div>
  <ol id="mail" aria-live="polite"></ol>
  <h2>SMS</h2>
  <ol id="sms" aria-live="polite"></ol>
  <p id="none">Nothing has been sent yet. Sign in to the portal, and the passcode arrives here.</p>
</main>
<script src="/sandbox.js"></script>
</body>
</html>
`;

export const sandboxStyle = `
:root { color-scheme: light dark; --ink: #1b231f; --soft: #57615b; --line: #dfe3dc; --card: #fff; --ground: #f7f8f6; --tint: #e6f2ed; --strong: #07503a; font: 16px/1.5 system-ui, sans-serif; }
@media (prefers-color-scheme: dark) { :root { --ink: #edf1ee; --soft: #a7b2ab; --line: #2f3833; --card: #1a211d; --ground: #111613; --tint: #12382b; --strong: #8fd8ba; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 32px 16px 64px; max-width: 760px; color: var(--ink); background: var(--ground); }
h1 { margin: 0; font-size: 26px; } h2 { margin: 0; font-size: 18px; }
header p, #none { color: var(--soft); margin: 4px 0 24px; }
.bar { display: flex; flex-wrap: wrap; gap: 12px; align-items: center; justify-content: space-between; margin-bottom: 12px; }
input { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 8px 12px; min-width: 0; width: 240px; max-width: 60vw; }
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

to.addEventListener('input', refresh);
setInterval(refresh, 2000);
refresh();
`;
