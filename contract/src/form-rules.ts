/** The types of a form's fields (DATA-038). */
export const fieldTypes = [
  'header',
  'paragraph',
  'display',
  'text',
  'textarea',
  'email',
  'address',
  'date',
  'time',
  'datetime',
  'toggle',
  'select',
  'radio',
  'likert',
  'nps',
  'file',
  'hidden',
] as const;
export type FieldType = (typeof fieldTypes)[number];

/** Types without a value (FORM-025, 026). */
export const isValueless = (type: string): boolean => type === 'header' || type === 'paragraph';

/** Types that a respondent answers, so that `required` makes sense (CON-57). */
export const isAnswered = (type: string): boolean =>
  !isValueless(type) && type !== 'display' && type !== 'hidden';

/** How a rule compares an answer with its value. */
export const ruleOperators = [
  'equals',
  'notEquals',
  'contains',
  'isEmpty',
  'isNotEmpty',
  'lessThan',
  'greaterThan',
] as const;
export type RuleOperator = (typeof ruleOperators)[number];

/** Operators without a value. */
export const isUnary = (op: RuleOperator): boolean => op === 'isEmpty' || op === 'isNotEmpty';

/** Paths for defaults (OPEN-080). An empty path gives no default. */
export const dataPaths = [
  'user.name',
  'user.email',
  'user.givenName',
  'user.familyName',
  'user.employer.id',
  'user.employer.name',
  'user.employer.abn',
  'config.appName',
  'config.version',
] as const;
export type DataPath = (typeof dataPaths)[number];

/** Who may answer a form, besides being signed in. */
export const audienceKinds = ['signedIn', 'contacts', 'roles', 'learners', 'companies'] as const;
export type AudienceKind = (typeof audienceKinds)[number];

/** Why a form cannot be answered now. */
export const formStates = ['open', 'notYetOpen', 'closed', 'full', 'alreadySubmitted'] as const;
export type FormState = (typeof formStates)[number];

export const maxFields = 200;
/** Maximum bytes of a definition as JSON. */
export const maxDefinitionBytes = 256 * 1024;
export const maxOptions = 400;
export const maxQuestions = 50;
export const maxRepeatedRows = 50;
export const maxRules = 20;
export const maxAudienceCompanies = 500;

/** Maximum characters of a name. */
export const maxFormNameLength = 200;
export const maxFormDescriptionLength = 2000;
export const maxSubmitTextLength = 60;
export const maxFieldNameLength = 64;
export const maxFieldLabelLength = 500;
/** Maximum characters of a paragraph, whose label is its text. */
export const maxParagraphLength = 5000;
export const maxFieldDescriptionLength = 1000;
export const maxPlaceholderLength = 200;
export const maxOptionLength = 300;
export const maxRegexLength = 500;
/**
 * Maximum steps of a compiled regular expression (`programSize` of re2js): each may run for every
 * character.
 */
export const maxRegexSteps = 1000;
export const maxRegexMessageLength = 300;
export const maxDefaultLength = 5000;

/** Maximum characters of an answer. */
export const maxLineAnswerLength = 1000;
export const maxTextAnswerLength = 20_000;

/** Default number of lines of a text area (FORM-029). */
export const defaultRows = 4;
export const maxRows = 30;

/** Points of a likert question without options (OPEN-079). */
export const likertPoints = 5;
/** The scale of net promoter questions, from 0 (FORM-057). */
export const npsMost = 10;
