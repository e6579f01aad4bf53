import type { Sheet } from '../papers/sheet.ts';
import type { AnsweredPart } from './answers-in-words.ts';
import { submissionPaperLabels as labels } from './labels.ts';

declare module '../papers/paper-kinds.ts' {
  interface PaperKinds {
    submission: SubmissionPaper;
  }
}

/** The contents of a respondent's copy of their answers. */
export interface SubmissionPaper {
  readonly formName: string;
  readonly reference: string;
  readonly respondent: string;
  /** When it was submitted, formatted. */
  readonly submitted: string;
  readonly parts: readonly AnsweredPart[];
}

/** Draws a respondent's answers to a form. */
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
