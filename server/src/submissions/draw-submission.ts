import type { Sheet } from '../papers/sheet.ts';
import type { AnsweredPart } from './answers-in-words.ts';
import { submissionPaperLabels as labels } from './labels.ts';

declare module '../papers/paper-kinds.ts' {
  interface PaperKinds {
    submission: SubmissionPaper;
  }
}

/** Everything on a respondent's copy of their answers. */
export interface SubmissionPaper {
  readonly formName: string;
  readonly reference: string;
  readonly respondent: string;
  /** When it was submitted, as people read it. */
  readonly submitted: string;
  readonly parts: readonly AnsweredPart[];
}

/** What somebody answered to a form. */
export function drawSubmission(sheet: Sheet, paper: SubmissionPaper): void {
  sheet.begin({
    title: sheet.say(labels.title),
    about: paper.formName,
    reference: paper.reference,
  });
  sheet.facts([
    [labels.submittedBy, paper.respondent],
    [labels.submittedAt, paper.submitted],
  ]);
  for (const part of paper.parts) {
    if ('heading' in part) {
      sheet.heading(part.heading);
    } else {
      sheet.paragraph(part.label, { isQuiet: true });
      sheet.paragraph(part.answer);
    }
  }
}
