// The form inside the frame. It communicates with the surrounding page by messages: its
// configuration, when to create a token, and the result. The card's number is sent to this service
// only.
const rules = window.cardRules;
const form = document.getElementById('card');
const fields = ['number', 'expiry', 'code'].map((name) => form.elements.namedItem(name));
const [number, expiry, code] = fields;
const typeNames = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  diners: 'Diners Club',
};
const pointers = { cardNumber: number, expiryDate: expiry, cvv: code };

let page = null;
let configuration = null;
const told = { cardType: 'unknown', bin: '', validity: false };

const tell = (type, value) => page?.source.postMessage({ type, value }, page.origin);

function tellIfNew(type, value) {
  if (told[type] === value) return;
  told[type] = value;
  tell(type, value);
}

const digits = () => rules.digitsOf(number.value);

/** The fault of a field, or an empty text. */
function faultOf(field) {
  const scheme = rules.schemeOf(digits());
  if (field === number) {
    if (digits() === '') return 'Enter the number of the card.';
    if (!rules.isNumber(digits())) return 'This is not the number of a card.';
    const allowed = configuration?.allowedCardTypes;
    return allowed && !allowed.includes(scheme)
      ? `${typeNames[scheme]} cards are not taken here.`
      : '';
  }
  if (field === expiry) {
    const given = rules.expiryOf(expiry.value);
    if (!given) return 'Enter month and year, such as 09/28.';
    return rules.isCurrent(given, new Date()) ? '' : 'This card has expired.';
  }
  if (rules.isCode(code.value.trim(), digits())) return '';
  return `Enter the ${scheme === 'amex' ? 'four' : 'three'} digits.`;
}

function show(field, fault) {
  document.getElementById(`${field.id}-error`).textContent = fault;
  if (fault) field.setAttribute('aria-invalid', 'true');
  else field.removeAttribute('aria-invalid');
}

/**
 * Groups digits as on the card, only with the caret at the end: elsewhere the user is correcting a
 * digit.
 */
function group() {
  if (number.selectionStart !== number.value.length) return;
  const isAmex = rules.schemeOf(digits()) === 'amex';
  const grouped = digits().replace(
    isAmex ? /^(.{4})(.{1,6})(.*)$/ : /(.{4})(?=.)/g,
    isAmex ? '$1 $2 $3' : '$1 ',
  );
  if (grouped.trim() !== number.value.trim()) number.value = grouped.trim();
}

function slash(event) {
  // A slash that is typed too is merged with the one inserted.
  const tidy = expiry.value.replace(/\s*\/[\s/]*/g, '/');
  if (tidy !== expiry.value) expiry.value = tidy;
  const isDeleting = event.inputType?.startsWith('delete');
  if (!isDeleting && /^(0[1-9]|1[0-2])$/.test(expiry.value)) expiry.value = `${expiry.value}/`;
  else if (/^\d{4}$/.test(expiry.value)) expiry.value = expiry.value.replace(/^../, '$&/');
}

function look() {
  tellIfNew('cardType', rules.schemeOf(digits()));
  tellIfNew('bin', digits().length >= 6 ? digits().slice(0, 6) : '');
  tellIfNew(
    'validity',
    fields.every((field) => faultOf(field) === ''),
  );
  for (const item of document.querySelectorAll('#types li')) {
    item.classList.toggle('current', item.dataset.type === told.cardType);
  }
}

form.addEventListener('input', (event) => {
  if (event.target === number) group();
  if (event.target === expiry) slash(event);
  // A fault is cleared as soon as it is fixed.
  if (event.target.hasAttribute('aria-invalid')) show(event.target, faultOf(event.target));
  look();
});
form.addEventListener('focusout', ({ target }) => {
  if (fields.includes(target) && target.value !== '') show(target, faultOf(target));
});
form.addEventListener('submit', (event) => event.preventDefault());

function showFaults(errors) {
  for (const field of fields) show(field, faultOf(field));
  const fault = errors.map(({ source }) => pointers[source?.pointer]).find(Boolean);
  fault?.focus();
}

async function tokenise() {
  const body = {
    clientId: configuration.clientId,
    merchantCode: configuration.merchantCode,
    allowedCardTypes: configuration.allowedCardTypes,
    number: digits(),
    expiry: expiry.value,
    code: code.value.trim(),
  };
  try {
    const reply = await fetch('/v3/ui/tokenise', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = await reply.json();
    if (reply.ok) return tell('token', answer);
    showFaults(answer.errors);
    tell('errors', answer.errors);
  } catch {
    const detail = 'The card could not be sent.';
    tell('errors', [{ id: 'network', code: 'NETWORK_ERROR', detail }]);
  }
}

function reset() {
  form.reset();
  for (const field of fields) show(field, '');
  look();
}

function configure(given) {
  configuration = given;
  const { backgroundColor, label, input } = given.style;
  const set = (name, value) => value && document.documentElement.style.setProperty(name, value);
  const fontOf = (font) =>
    font && `${font.size ?? '1rem'}/1.4 ${font.family ?? 'system-ui, sans-serif'}`;
  set('--ground', backgroundColor);
  set('--label-font', label?.font && `600 ${fontOf(label.font)}`);
  set('--label-color', label?.font?.color);
  set('--input-font', fontOf(input?.font));
  set('--input-color', input?.font?.color);
  const types = document.getElementById('types');
  const taken = given.allowedCardTypes ?? Object.keys(typeNames);
  types.hidden = !given.showCardIcons;
  types.replaceChildren(
    ...taken.map((type) => {
      const item = document.createElement('li');
      item.textContent = typeNames[type] ?? type;
      item.dataset.type = type;
      return item;
    }),
  );
  tell('loaded');
}

addEventListener('message', ({ source, origin, data }) => {
  if (source !== window.parent || !data) return;
  if (data.type === 'configure') {
    page = { source, origin };
    configure(data);
  } else if (origin !== page?.origin) return;
  else if (data.type === 'tokenise') tokenise();
  else if (data.type === 'reset') reset();
});
