import { type DemonstrationForm, field, options, required } from './form-parts.ts';
import { drawName } from './names.ts';
import { Random } from './random.ts';

/** An answer as respondents send it. */
interface Answer {
  readonly name: string;
  readonly value: string | number | boolean | Readonly<Record<string, string>>;
}

/** A submission of the demonstration. */
export interface DemonstrationSubmission {
  /** The version of the form, from 0. */
  readonly version: number;
  readonly daysAgo: number;
  readonly name: string;
  readonly email: string;
  readonly answers: readonly Answer[];
  readonly progress: 'new' | 'inProgress' | 'done';
  readonly note: string | null;
}

const teaching = (...questions: readonly string[]) =>
  field('likert', 'teaching', 'How was the teaching?', {
    ...required,
    ...options('Poor', 'Fair', 'Good', 'Very good', 'Excellent'),
    questions: [...questions],
  });
const questions = ['The teachers', 'The workshop and its tools', 'The written material'] as const;
const online = 'The tasks online';

const recommend = field(
  'nps',
  'recommend',
  'How likely are you to recommend the course to a mate?',
  {
    ...required,
    lowLabel: 'Not likely',
    highLabel: 'Very likely',
  },
);
const pace = options('Too slow', 'About right', 'Too fast');

const form = (fields: DemonstrationForm['fields']): DemonstrationForm => ({
  id: 'block-feedback',
  name: 'Block release feedback',
  description: 'Two minutes at the end of a block, so that the next one is better.',
  submitText: 'Send feedback',
  submitted: '<p>Thanks. Your teachers read it before the next block begins.</p>',
  audience: { kind: 'learners' },
  fields,
});

/**
 * The three published versions of the form: a field is renamed (`better`, `improve`), one is
 * removed (`campus`), and two change their type (`block`, `pace`).
 */
export const blockFeedback = [
  {
    daysAgo: 190,
    form: form([
      field('text', 'block', 'Which block was it?', required),
      field('select', 'campus', 'At which campus?', options('Geelong', 'Werribee', 'Colac')),
      field('radio', 'pace', 'How was the pace?', { ...required, ...pace }),
      teaching(...questions),
      recommend,
      field('textarea', 'better', 'What should be better?', { rows: 4 }),
    ]),
  },
  {
    daysAgo: 120,
    form: form([
      field('select', 'block', 'Which block was it?', {
        ...required,
        ...options('Block 1', 'Block 2', 'Block 3', 'Block 4'),
      }),
      field('select', 'campus', 'At which campus?', options('Geelong', 'Werribee')),
      field('radio', 'pace', 'How was the pace?', { ...required, ...pace }),
      teaching(...questions, online),
      recommend,
      field('textarea', 'improve', 'What should we improve?', { rows: 4 }),
    ]),
  },
  {
    daysAgo: 55,
    form: form([
      field('select', 'block', 'Which block was it?', {
        ...required,
        ...options('Block 1', 'Block 2', 'Block 3', 'Block 4'),
      }),
      field('textarea', 'pace', 'How was the pace?', { rows: 2 }),
      teaching(...questions, online),
      field('toggle', 'tools', 'I had every tool that I needed'),
      recommend,
      field('textarea', 'improve', 'What should we improve?', { rows: 4 }),
      field('textarea', 'kept', 'What should stay as it is?', { rows: 4 }),
    ]),
  },
] as const;

const improvements = [
  'More time on the switchboards. Four of us shared one.',
  'The reader for the second week was still last year’s.',
  'Start with the theory test, not end with it.',
  'Parking. I was late twice because of it.',
  'More of the fault-finding on real gear.',
  'The tasks online would not open on my phone.',
  'Break it into two blocks, the days are long after a week of nights.',
  '=== nothing really ===',
];
const praise = [
  'The teacher has done the job for twenty years and it shows.',
  'Small groups.',
  'Being able to stay back in the workshop on Thursdays.',
  'We got our results the same week.',
];
const paces = ['Fine', 'Fine, bit quick at the end', 'Too quick for the regs', 'Slow first day'];
const notes = [
  'Rang the teacher; the switchboards for the next block are ordered.',
  'Passed on to the library.',
];

function respondentOf(random: Random): Pick<DemonstrationSubmission, 'name' | 'email'> {
  const { givenName, familyName } = drawName(random, 0.2);
  const name = `${givenName} ${familyName}`;
  const local = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .replaceAll(' ', '.');
  return { name, email: `${local}@learner.example` };
}

function answersOf(version: number, random: Random): Answer[] {
  const asked = version === 0 ? questions : [...questions, online];
  const score = random.weighted([
    [10, 5],
    [9, 6],
    [8, 7],
    [7, 4],
    [6, 2],
    [4, 2],
    [1, 1],
  ] as const);
  const answers: (Answer | false)[] = [
    {
      name: 'block',
      value:
        version === 0
          ? `${random.int(1, 4)} (${random.pick(['Feb', 'March'])})`
          : `block-${random.int(1, 4)}`,
    },
    version < 2 && { name: 'campus', value: random.pick(['geelong', 'geelong', 'werribee']) },
    version < 2
      ? { name: 'pace', value: random.pick(['too-slow', 'about-right', 'about-right', 'too-fast']) }
      : random.chance(0.6) && { name: 'pace', value: random.pick(paces) },
    {
      name: 'teaching',
      value: Object.fromEntries(
        asked.map((question) => [
          question,
          random.pick(['fair', 'good', 'good', 'very-good', 'excellent']),
        ]),
      ),
    },
    version === 2 && { name: 'tools', value: random.chance(0.7) },
    { name: 'recommend', value: score },
    random.chance(0.4) && {
      name: version === 0 ? 'better' : 'improve',
      value: random.pick(improvements),
    },
    version === 2 && random.chance(0.3) && { name: 'kept', value: random.pick(praise) },
  ];
  return answers.filter((answer) => answer !== false);
}

/** Three hundred submissions, oldest first; newer ones have been processed less. */
export function demonstrationSubmissions(count = 300): DemonstrationSubmission[] {
  const random = new Random('block-feedback');
  return Array.from({ length: count }, (_, index) => {
    const daysAgo = 188 - Math.floor((index * 187) / count) - random.next() / 2;
    const version = blockFeedback.findLastIndex((published) => published.daysAgo > daysAgo);
    const progress =
      daysAgo > 30 ? 'done' : daysAgo > 12 && random.chance(0.6) ? 'inProgress' : 'new';
    return {
      version,
      daysAgo,
      ...respondentOf(random),
      answers: answersOf(version, random),
      progress,
      note: progress === 'inProgress' && random.chance(0.3) ? random.pick(notes) : null,
    };
  });
}
