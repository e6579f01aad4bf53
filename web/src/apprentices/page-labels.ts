import { defineLabels } from '@tradebridge/contract/labels';

/** For an apprentice's own page; separate from the labels of the list and the home page. */
export const pageLabels = defineLabels('apprentices.page', {
  attendanceType: 'Attendance',
  full_time: 'Full time',
  part_time: 'Part time',
  school_based: 'School based',
  nominalTerm: 'Nominal term',
  months: '{count} months',
  probationEnd: 'Probation ends',
  planVersion: 'Plan version',

  // Links from an apprentice.
  waysOf: 'More about {name}',
  overview: 'Overview',
  trainingYear: 'Year {year} of {years}',
  trainingPlan: 'Plan',
  signOffs: 'Sign-offs',
  attendance: 'Attendance',
  timetable: 'Timetable',
  companyDocuments: 'Company documents',

  // Supervisor.
  supervisor: 'Supervisor',
  noSupervisor: 'No supervisor is recorded.',
  supervisorFailed: 'The supervisor couldn’t be loaded',
  changeSupervisor: 'Change',
  chooseSupervisor: 'Choose',
  supervisorOf: 'Supervisor of {name}',
  supervisorHelp: 'One of the contacts of {company}.',
  findContact: 'Search contacts',
  nobody: 'None',
  noContactFound: 'No contacts match.',
  noContacts: 'The company has no contacts yet.',
  saveSupervisor: 'Save',
  supervisorSaved: '{supervisor} is now the supervisor of {name}',
  supervisorTaken: '{name} no longer has a supervisor',
  supervisorNotSaved: 'The supervisor was not changed',
  stillSupervisor: 'The supervisor is still {supervisor}. {reason}',
  stillNoSupervisor: 'There is still no supervisor. {reason}',

  // Suspended reports.
  reporting: 'Scheduled reports',
  reportingOn: 'Progress reports of this contract are sent as scheduled.',
  reportingOff: 'Paused: no scheduled progress reports of this contract are sent.',
  holdBack: 'Pause',
  sendAgain: 'Resume',
  holdBackTitle: 'Pause the reports of {name}?',
  holdBackHelp:
    'No scheduled progress reports of this contract are sent until you resume them. The contract itself continues: units can be signed off, and reports can be downloaded here.',
  holdBackConfirm: 'Pause reports',
  sendAgainTitle: 'Resume the reports of {name}?',
  sendAgainHelp: 'Progress reports of this contract are sent as scheduled again.',
  sendAgainConfirm: 'Resume reports',
  heldBack: 'Reports paused',
  sentAgain: 'Reports resumed',

  // Parts of the plan.
  breakdown: 'Progress by part',
  breakdownBy: 'Part',
  byStage: 'By stage',
  byYear: 'By year',
  withoutStage: 'Without a stage',
});
