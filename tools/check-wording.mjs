// Every text that a user sees is a label that administrators can change: refuses plain texts in
// user-facing places, defaults read without overrides, texts created when a module loads, and other
// spellings of couldn’t and can’t.
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'rolldown/utils';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Files that may contain plain texts, and why. */
const exceptions = [
  ['server/src/http/openapi/make-openapi.ts', 'read by programmers'],
  ['server/src/identity/mail-about-account.ts', 'HTML, whose texts are labels'],
  ['server/src/identity/sealed-places.ts', 'SQL'],
  ['server/src/importer/apply-differences.ts', 'SQL'],
  ['server/src/outside/providers.ts', 'names of companies, until the settings give them'],
  ['server/src/payments/administration/find-orders.ts', 'SQL'],
  ['server/src/platform/metrics.ts', 'read by operators'],
  ['server/src/registry/describe-extract.ts', 'makes a chapter of the operators’ guide'],
  ['web/src/form-builder/AboutForm.tsx', 'the address of a form'],
  ['web/src/page-editor/AboutPage.tsx', 'the address of a page'],
  ['web/src/page-editor/page-cells.tsx', 'the address of a page'],
];

/**
 * Files that may read defaults: the labels themselves, and the pages that show a default beside its
 * override.
 */
const readsDefaults = [
  'contract/src/labels.ts',
  'server/src/labels/',
  'web/src/label-catalogue/',
  'web/src/labels/',
];

/** Sentences quoted from the specification keep their spelling. */
const otherSpelling = /\b(could not|can ?not|couldn't|can't)\b/i;
const givenSentences = ['invoke cannot be performed, user not authenticated.'];

/** Attributes of elements and components that are shown or read out. */
const attributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'confirm',
  'failed',
  'headline',
  'hint',
  'label',
  'lead',
  'message',
  'noneFound',
  'placeholder',
  'searchHint',
  'searchLabel',
  'text',
  'title',
]);

/** Properties that hold texts of pages, toasts, e-mails, refusals and records. */
const properties = new Set([
  'cause',
  'detail',
  'greeting',
  'heading',
  'hint',
  'html',
  'label',
  'lead',
  'message',
  'placeholder',
  'subject',
  'subtitle',
  'text',
  'title',
]);

/** Functions that show their argument to users. */
const speaks = /^(reply\.send|confirm|alert|window\.(confirm|alert)|unknown|notCharged)$/;

/** Functions that turn a label into text: when a module loads, overrides are not known yet. */
const texts = new Set([
  'monthName',
  'shortMonthName',
  'sizeInWords',
  'textOf',
  'textOfWording',
  'translate',
]);

const hasWord = (text) => /\p{L}{2}/u.test(text);
/**
 * Whether a text is a sentence: codes, addresses, classes and SQL names have no spaces between
 * letters.
 */
const hasWords = (text) => /\p{L}[,.:;]? \p{L}/u.test(text) || /^\p{Lu}\p{Ll}+\.?$/u.test(text);

/** The plain texts that an expression can evaluate to. */
function plainTexts(node) {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [[node, node.value]] : [];
    case 'TemplateLiteral':
      return [[node, node.quasis.map(({ value }) => value.cooked).join('…')]];
    case 'ConditionalExpression':
      return [...plainTexts(node.consequent), ...plainTexts(node.alternate)];
    case 'LogicalExpression':
      return [...plainTexts(node.left), ...plainTexts(node.right)];
    case 'BinaryExpression':
      return node.operator === '+' ? [...plainTexts(node.left), ...plainTexts(node.right)] : [];
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return plainTexts(node.expression);
    default:
      return [];
  }
}

const nameOf = (node) => {
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return node.name;
  if (node.type === 'MemberExpression') return `${nameOf(node.object)}.${nameOf(node.property)}`;
  return typeof node.value === 'string' ? node.value : '';
};

const declaresLabels = (node) =>
  node.type === 'CallExpression' && nameOf(node.callee) === 'defineLabels';

const isFunction = ({ type }) => /Function/.test(type) && !type.startsWith('TS');

function faultsIn(path, source) {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0].message}`);
  const faults = [];
  const fault = (node, what) => {
    const line = source.slice(0, node.start).split('\n').length;
    faults.push(`${path}:${line} ${what}`);
  };
  const refuseWords = (value, where, isWord) => {
    for (const [node, text] of plainTexts(value)) {
      if (isWord(text)) fault(node, `${where} holds plain words, '${text.trim()}': use a label`);
    }
  };
  const mayReadDefaults = readsDefaults.some((allowed) => path.startsWith(allowed));
  visit(program, false);
  return faults;

  function visit(node, isInFunction) {
    if (Array.isArray(node)) {
      for (const one of node) visit(one, isInFunction);
      return;
    }
    if (typeof node?.type !== 'string') return;
    if (declaresLabels(node)) {
      checkSpelling(node.arguments[1]);
      return;
    }
    check(node, isInFunction);
    const isInside = isInFunction || isFunction(node);
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === 'object' && key !== 'parent') visit(value, isInside);
    }
  }

  function checkSpelling({ properties: labels = [] }) {
    for (const { value } of labels) {
      for (const [node, text] of plainTexts(value)) {
        if (otherSpelling.test(text) && !givenSentences.includes(text)) {
          fault(node, `'${text}' is spelled otherwise than the other labels: couldn’t and can’t`);
        }
      }
    }
  }

  function check(node, isInFunction) {
    switch (node.type) {
      case 'JSXText':
        if (hasWord(node.value)) fault(node, `plain words, '${node.value.trim()}': use a label`);
        break;
      case 'JSXElement':
      case 'JSXFragment':
        for (const child of node.children) {
          if (child.type === 'JSXExpressionContainer') refuseWords(child, 'an element', hasWord);
        }
        break;
      case 'JSXAttribute':
        if (attributes.has(nameOf(node.name))) refuseWords(node.value, nameOf(node.name), hasWord);
        break;
      case 'Property':
        if (!node.computed && properties.has(nameOf(node.key))) {
          refuseWords(node.value, nameOf(node.key), hasWords);
        }
        break;
      case 'CallExpression': {
        const called = nameOf(node.callee);
        if (speaks.test(called)) refuseWords(node.arguments[0], called, hasWords);
        if (!isInFunction && texts.has(called)) {
          fault(node, `${called} is called while the module loads, so that no override is seen`);
        }
        break;
      }
      case 'AssignmentExpression':
        if (nameOf(node.left) === 'document.title') refuseWords(node.right, 'the title', hasWord);
        break;
      case 'MemberExpression':
        if (nameOf(node.property) === 'defaultText' && !mayReadDefaults) {
          fault(node, 'a default is read past an override: use textOf');
        }
        break;
      case 'ObjectPattern':
        if (mayReadDefaults) break;
        for (const { key } of node.properties) {
          if (key && nameOf(key) === 'defaultText') {
            fault(key, 'a default is read past an override: use textOf');
          }
        }
        break;
    }
  }
}

/** Tests, and what only operators read. */
const notSeen =
  /\.(test|d|gen)\.|\/(test|account-books|fuzzing|who-may)\/|\/test-[^/]*$|-command\.ts$|\/commands\//;

const isProduct = (path) =>
  /\.tsx?$/.test(path) &&
  !notSeen.test(path) &&
  !exceptions.some(([excepted]) => path === excepted);

const paths = ['contract/src', 'server/src', 'web/src']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, path)),
  )
  .map((path) => path.replaceAll(sep, '/'))
  .filter(isProduct)
  .sort();
const faults = paths.flatMap((path) => faultsIn(path, readFileSync(join(root, path), 'utf8')));
if (faults.length > 0) {
  console.error(
    `${faults.join('\n')}\n\nWords are labels: see docs/decisions/044-what-is-wrong-is-said-in-labels.md.`,
  );
  process.exit(1);
}
