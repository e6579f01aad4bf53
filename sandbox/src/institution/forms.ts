import {
  type DemonstrationForm,
  field,
  from,
  header,
  options,
  page,
  paragraph,
  phone,
  required,
  where,
  yesOrNo,
} from './form-parts.ts';

const incidentReport: DemonstrationForm = {
  id: 'incident-report',
  name: 'Workplace incident report',
  description:
    'For injuries, near misses and damage that involve an apprentice. In an emergency call 000 first.',
  mailCopy: true,
  submitText: 'Send report',
  submitted:
    '<p>Thank you. Your training consultant calls you within one working day.</p><p>Leave the place as it is until the regulator agrees, if anybody was seriously hurt.</p>',
  fields: [
    header('What happened', page),
    field('display', 'reporter', 'Reported by', from('user.name')),
    field('text', 'reporterPhone', 'Your phone number', { ...required, ...phone }),
    field('select', 'kind', 'What kind of incident was it?', {
      ...required,
      ...options('Injury', 'Near miss', 'Damage to property', 'Electric shock', 'Other'),
    }),
    field('datetime', 'occurred', 'When did it happen?', required),
    field('address', 'place', 'Where did it happen?', { ...required, localOnly: true }),
    field('textarea', 'events', 'What happened?', {
      ...required,
      rows: 6,
      description: 'What was being done, with which tools, and what went wrong.',
    }),
    header('Who was hurt', page),
    field('toggle', 'injured', 'Was anybody hurt?'),
    field('text', 'injuredName', 'Name of the person', {
      ...required,
      ...where('injured', true),
    }),
    field('text', 'injury', 'Which part of the body, and how?', {
      ...required,
      ...where('injured', true),
    }),
    field('radio', 'treatment', 'How was the person treated?', {
      ...required,
      ...options('Not at all', 'First aid', 'By a doctor', 'In hospital'),
      ...where('injured', true),
    }),
    field('text', 'hospital', 'Which hospital?', where('treatment', 'in-hospital')),
    field('radio', 'regulatorTold', 'Have you told the safety regulator?', {
      ...required,
      ...yesOrNo,
      description: 'A serious injury or a dangerous incident must be notified at once.',
      showIf: {
        any: [
          { field: 'treatment', op: 'equals', value: 'in-hospital' },
          { field: 'kind', op: 'equals', value: 'electric-shock' },
        ],
      },
    }),
    header('Witnesses', { page: true, repeat: { min: 0, max: 10, addLabel: 'Add a witness' } }),
    field('text', 'witnessName', 'Name', required),
    field('text', 'witnessPhone', 'Phone number', phone),
    field('textarea', 'witnessAccount', 'What did they see?', { rows: 3 }),
    header('Photos and signature', page),
    field('file', 'photos', 'Photos of the place', {
      description: 'Without faces, where that is possible.',
      maxBytes: 5 * 1024 ** 2,
    }),
    field('textarea', 'measures', 'What has been done so that it does not happen again?', {
      rows: 4,
    }),
    paragraph('What I have written is true to the best of my knowledge.'),
    field('file', 'signature', 'Signature', { ...required, draw: true }),
  ],
};

const workplaceConsent: DemonstrationForm = {
  id: 'workplace-consent',
  name: 'Workplace consent',
  description: 'What we may do at your workplace while your apprentices train with us.',
  singleSubmission: true,
  mailCopy: true,
  submitText: 'Give consent',
  submitted: '<p>Thank you. You can change your mind at any time: call us.</p>',
  audience: { kind: 'roles', roles: ['writer', 'admin'] },
  fields: [
    field('display', 'company', 'Company', from('user.employer.name')),
    field('display', 'signatory', 'Your name', from('user.name')),
    field('text', 'position', 'Your position', required),
    header('Site visits'),
    field('radio', 'visits', 'May our training consultants visit your sites?', {
      ...required,
      ...options('Yes', 'Yes, after a call', 'No'),
    }),
    field('text', 'visitContact', 'Whom should they call?', {
      ...required,
      ...phone,
      description: 'A phone number',
      ...where('visits', 'yes-after-a-call'),
    }),
    header('Pictures'),
    field('radio', 'pictures', 'May we take pictures of apprentices at work?', {
      ...required,
      ...yesOrNo,
    }),
    field('toggle', 'logo', 'Your name and logo may be seen in them', where('pictures', 'yes')),
    field('select', 'use', 'Where may we use them?', {
      ...required,
      ...options('In training materials', 'On our website', 'Anywhere'),
      ...where('pictures', 'yes'),
    }),
    header('Signature'),
    field('date', 'from', 'Consent holds from', required),
    field('file', 'signature', 'Signature', { ...required, draw: true }),
  ],
};

const agreement = options('Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree');

const employerSurvey: DemonstrationForm = {
  id: 'employer-survey',
  name: 'Employer satisfaction survey',
  description: 'Seven questions, three minutes. Nobody at the institute can see who answered what.',
  anonymous: true,
  singleSubmission: true,
  navBackOnSubmit: true,
  submitText: 'Send answers',
  submitted: '<p>Thank you. We publish what all answers come to in the news.</p>',
  audience: { kind: 'contacts' },
  fields: [
    field('select', 'trade', 'In which trade do most of your apprentices work?', {
      ...options('Electrical', 'Plumbing', 'Carpentry', 'Automotive', 'Hospitality', 'Another'),
    }),
    field('likert', 'training', 'Training', {
      ...required,
      ...agreement,
      questions: [
        'Apprentices learn what they need on the job',
        'Teachers know what the trade looks like today',
        'Dates of block release are known early enough',
        'Workshops are equipped as workplaces are',
      ],
    }),
    field('likert', 'contact', 'Working with us', {
      ...required,
      questions: [
        'How well do we keep you informed?',
        'How quickly do we answer?',
        'How useful are visits of our training consultants?',
      ],
      lowLabel: 'Not at all',
      highLabel: 'Very',
    }),
    field('nps', 'recommend', 'How likely are you to recommend us to another employer?', {
      ...required,
      lowLabel: 'Not likely',
      highLabel: 'Very likely',
    }),
    field('textarea', 'better', 'What should we do better?', {
      rows: 4,
      showIf: { all: [{ field: 'recommend', op: 'lessThan', value: 7 }] },
    }),
    field('textarea', 'praise', 'What do you value most?', {
      rows: 4,
      showIf: { all: [{ field: 'recommend', op: 'greaterThan', value: 8 }] },
    }),
    field('toggle', 'again', 'Would you take on another apprentice from us?'),
  ],
};

const inductionChecklist: DemonstrationForm = {
  id: 'induction-checklist',
  name: 'Site induction checklist',
  description: 'For the first day of an apprentice at your site. Keep your copy for audits.',
  mailCopy: true,
  navBackOnSubmit: true,
  submitText: 'Submit checklist',
  audience: { kind: 'contacts' },
  fields: [
    header('Apprentice', page),
    field('text', 'apprentice', 'Name of the apprentice', required),
    field('text', 'contractNumber', 'Training contract number', {
      description: 'As the list of apprentices shows it.',
    }),
    field('date', 'firstDay', 'First day', required),
    field('time', 'startsAt', 'Work starts at', { ...required, default: '07:00' }),
    field('text', 'supervisor', 'Supervisor', { ...required, ...from('user.name') }),
    field('email', 'supervisorEmail', 'Email of the supervisor', {
      ...required,
      ...from('user.email'),
    }),
    header('Before work', page),
    field('toggle', 'whiteCard', 'White card seen'),
    field('date', 'whiteCardDay', 'Issued on', { ...required, ...where('whiteCard', true) }),
    field('textarea', 'whiteCardMissing', 'When will the card be there?', {
      ...required,
      rows: 2,
      ...where('whiteCard', false),
    }),
    field('toggle', 'emergency', 'Exits, assembly point and first aid shown'),
    field('toggle', 'hazards', 'Hazards of the site explained'),
    field('toggle', 'protection', 'Protective equipment handed out and fitted'),
    field('toggle', 'machines', 'Machines that may not be used yet named'),
    field('toggle', 'contacts', 'Knows whom to call, and when'),
    header('Three months', page),
    paragraph(
      'The trial period ends after the first three months. Put the talk into your diary now.',
    ),
    field('date', 'reviewDay', 'Day of the talk', required),
    field('hidden', 'checklist', 'Edition of the checklist', { default: '2026' }),
  ],
};

export const demonstrationForms: readonly DemonstrationForm[] = [
  incidentReport,
  workplaceConsent,
  employerSurvey,
  inductionChecklist,
];
