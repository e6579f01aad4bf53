// The bank's page, which asks the cardholder.
let page = null;
let orderToken = null;

const tell = (message) => page?.source.postMessage(message, page.origin);

async function post(address, body) {
  const reply = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await reply.json();
  if (!reply.ok) throw new Error(answer.errors[0].code);
  return answer;
}

/** Runs the work, or reports its error code to the page. */
const orTell = (work) => work().catch((error) => tell({ type: 'error', code: error.message }));

const finish = (isConfirmed) =>
  orTell(async () => {
    const { result } = await post('/threeds-js/finish', { orderToken, isConfirmed });
    tell({ type: 'result', result });
  });

document.getElementById('yes').addEventListener('click', () => finish(true));
document.getElementById('no').addEventListener('click', () => finish(false));

addEventListener('message', ({ source, origin, data }) => {
  if (source !== window.parent || data?.type !== 'begin') return;
  page = { source, origin };
  orderToken = data.orderToken;
  orTell(async () => {
    const { isChallenged } = await post('/threeds-js/begin', {
      orderToken,
      cardToken: data.cardToken,
    });
    if (isChallenged) document.getElementById('challenge').hidden = false;
    else tell({ type: 'result', result: 'Y' });
  });
});
