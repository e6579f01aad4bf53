import type { MenuItem } from '@tradebridge/contract/content';
import type { ActionBody } from '@tradebridge/server/actions/read-actions';
import type { PageBody } from '@tradebridge/server/pages/page-content';
import type { DemonstrationPicture } from './pictures.ts';

/** HTML with `{workshop}` as a placeholder for that picture's element. */
type Html = string;

interface DemonstrationPage extends Omit<PageBody, 'items' | 'formId'> {
  readonly id: string;
  readonly content: Html;
  readonly items?: readonly MenuItem[];
  readonly formId?: string;
}

const item = (id: string, title: string, icon: string, more: Partial<MenuItem> = {}): MenuItem => ({
  id,
  title,
  subtitle: '',
  published: true,
  public: true,
  icon: { p: 'duotone', n: icon, c1: '', c2: '', po: 1, so: 0.4 },
  iconColor: '#000000',
  pageId: id,
  ...more,
});

export const demonstrationPages: readonly DemonstrationPage[] = [
  {
    id: 'home',
    title: 'Working with us',
    subtitle: 'What employers, apprentices and the institute do for each other',
    content: `{campus}<p>Your apprentice learns in two places: on your site, and in our workshops. This portal is where both meet. You see what has been learnt, confirm what you have seen, and find the people to call.</p>
<h2>Where to begin</h2>
<ul><li>New to us? Read the <a href="/pages/employer-guide">employer guide</a>.</li><li>Something waits for you on the <a href="/sign-offs">sign-off requests</a> page? It takes a minute.</li><li>Planning ahead? Look at <a href="/pages/block-release">block release</a>.</li></ul>`,
    content2:
      '<p><small>Questions? Your training consultant’s number is on each training contract.</small></p>',
    items: [
      item('employer-guide', 'Employer guide', 'book-open', {
        subtitle: 'From the first day to completion',
        public: false,
      }),
      item('safety-on-site', 'Safety on site', 'hard-hat', {
        subtitle: 'What we teach before they start',
      }),
    ],
  },
  {
    id: 'employer-guide',
    title: 'Employer guide',
    subtitle: 'From the first day to completion',
    content: `{workshop}<p>An apprenticeship runs for three to four years. Most of it happens with you.</p>
<h2>Who does what</h2>
<table><tbody><tr><th>When</th><th>You</th><th>The institute</th></tr><tr><td>First month</td><td>Name a supervisor</td><td>Agree on the training plan with you</td></tr><tr><td>Every quarter</td><td>Confirm units that were shown on the job</td><td>Visit the site, report progress</td></tr><tr><td>At the end</td><td>Sign off final completion</td><td>Issue the certificate</td></tr></tbody></table>`,
    content2: '',
    items: [
      item('signing-off-units', 'Signing off units', 'seal-check', {
        subtitle: 'What your confirmation means',
        public: false,
      }),
      item('block-release', 'Block release', 'calendar-dots', {
        subtitle: 'Weeks in our workshops',
      }),
    ],
  },
  {
    id: 'signing-off-units',
    title: 'Signing off units',
    subtitle: 'What your confirmation means',
    content: `{workshop}<p>When your apprentice has passed a unit with us, we ask you whether you have seen the same on the job.</p>
<h2>Confirm</h2><p>You have seen the work done safely, to your standard, more than once.</p>
<h2>Not yet</h2><p>Say in a sentence what is missing. We take it up with the apprentice and ask you again.</p>
<blockquote><p>You have ten seconds to take an answer back. After that, call us.</p></blockquote>`,
    content2: '<p>Open <a href="/sign-offs">Signoff Requests</a> to see what waits for you.</p>',
  },
  {
    id: 'block-release',
    title: 'Block release',
    subtitle: 'Weeks in our workshops',
    content: `{campus}<p>Apprentices spend six to eight weeks a year with us, in blocks of one or two weeks. You see them in the <a href="/timetable">timetable</a>.</p>
<ol><li>We publish dates three months ahead.</li><li>You can ask to swap a block until four weeks before it.</li><li>Wages are paid during block release as on any other working day.</li></ol>`,
    content2: '',
    items: [
      item('employer-guide', 'Employer guide', 'book-open', {
        subtitle: 'Back to the beginning',
        public: false,
      }),
    ],
  },
  {
    id: 'safety-on-site',
    title: 'Safety on site',
    subtitle: 'What we teach before they start',
    content: `{safety}<p>Every apprentice holds a white card before the first day on a construction site.</p>
<h2>On your side</h2><ul><li>A site induction on the first day</li><li>Boots, helmet, hearing and eye protection</li><li>A supervisor within call</li></ul>
<h2>When something happens</h2><p>Report it to us within one working day, with this form or on <a href="tel:+61355501234">03 5550 1234</a>.</p>`,
    content2: '',
    formId: 'incident-report',
  },
  {
    id: 'costs-and-incentives',
    title: 'Costs and incentives',
    subtitle: 'What you pay, and what you get back',
    content: `{campus}<p>Tuition is invoiced for each enrolment; see <a href="/invoices">Pre-enrolments</a>. Governments of the states and the Commonwealth support employers of apprentices. What you may claim depends on the trade and the year.</p>
<h2>Three questions to ask</h2><ol><li>Is the qualification on the priority list?</li><li>Has the apprentice turned 21?</li><li>Is the site in a regional area?</li></ol>`,
    content2: '',
  },
];

export const demonstrationMenu: readonly MenuItem[] = [
  item('employer-guide', 'Employer Guide', 'book-open', {
    subtitle: 'From the first day to completion',
    public: false,
  }),
  item('safety-on-site', 'Safety on Site', 'hard-hat'),
  item('costs-and-incentives', 'Costs and Incentives', 'coins', { public: false }),
  item('institute', 'About the Institute', 'graduation-cap', { pageId: 'home' }),
];

interface DemonstrationNews {
  readonly id: string;
  /** Days before the demonstration was created. */
  readonly daysAgo: number;
  readonly title: string;
  readonly summary: string;
  readonly content: Html;
  readonly picture: DemonstrationPicture | null;
}

export const demonstrationNews: readonly DemonstrationNews[] = [
  {
    id: 'open-day',
    daysAgo: 2,
    title: 'Open day in the new electrical workshop',
    summary: 'See the switchboards your apprentices train on, and meet their teachers.',
    content:
      '<p>We open the new workshop to employers. Come between 3 pm and 7 pm; there is parking behind the building.</p><ul><li>Live demonstration of fault finding</li><li>Talk with the teachers of your trade</li></ul>',
    picture: 'workshop',
  },
  {
    id: 'sign-offs-by-phone',
    daysAgo: 9,
    title: 'Sign off units from your phone',
    summary:
      'Confirming what you have seen on the job now takes a minute, also with one bar of signal.',
    content:
      '<p>Requests can be answered on site. What you answer without a connection stays on your phone until you send it. How it works is on the page <a href="/pages/signing-off-units">Signing off units</a>.</p>',
    picture: null,
  },
  {
    id: 'white-cards',
    daysAgo: 20,
    title: 'White card courses before the summer',
    summary: 'Six more dates for apprentices who start in January.',
    content:
      '<p>Book a place with your training consultant. The course takes one day and is free for apprentices.</p>',
    picture: 'safety',
  },
  {
    id: 'timetable-calendar',
    daysAgo: 45,
    title: 'Block release in your own calendar',
    summary: 'Subscribe to the timetable and see your apprentices’ weeks beside your jobs.',
    content:
      '<p>The <a href="/timetable">timetable</a> has an address for calendar programs. It follows every change.</p>',
    picture: null,
  },
  {
    id: 'office-hours',
    daysAgo: 80,
    title: 'Office hours over the holidays',
    summary: 'The office closes from 24 December to 5 January.',
    content:
      '<p>In an emergency on site call 000 first, then the number on the training contract.</p>',
    picture: null,
  },
  {
    id: 'new-consultants',
    daysAgo: 120,
    title: 'Two more training consultants in the north-east',
    summary: 'Site visits every quarter, as agreed.',
    content: '<p>They have begun to visit sites and will call before they come.</p>',
    picture: 'campus',
  },
];

const action: Omit<ActionBody, 'title' | 'actionPage' | 'icon'> = {
  pageId: null,
  url: null,
  published: true,
  isPublic: true,
  position: 'top',
  appearance: 'outline',
  color: 'primary',
};
const icon = (n: string) => ({ p: 'duotone' as const, n, c1: '', c2: '', po: 1, so: 0.4 });

export const demonstrationActions: readonly (ActionBody & { readonly id: string })[] = [
  {
    ...action,
    id: 'read-the-guide',
    title: 'Employer guide',
    actionPage: 'home',
    icon: icon('book-open'),
    pageId: 'employer-guide',
    isPublic: false,
    position: 'bottom',
  },
  {
    ...action,
    id: 'report-an-incident',
    title: 'Safety on site',
    actionPage: 'home',
    icon: icon('hard-hat'),
    pageId: 'safety-on-site',
    position: 'bottom',
    color: 'warning',
  },
  {
    ...action,
    id: 'what-sign-off-means',
    title: 'What a sign-off means',
    actionPage: 'apprentices',
    icon: icon('seal-check'),
    pageId: 'signing-off-units',
    isPublic: false,
    position: 'bottom',
    appearance: 'clear',
  },
];
