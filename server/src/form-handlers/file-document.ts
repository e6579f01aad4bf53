import { buffer } from 'node:stream/consumers';
import { maxDocumentTitleLength } from '@tradebridge/contract/document-rules';
import { textOf } from '@tradebridge/contract/labels';
import { fileDocument as keepDocument } from '../documents/file-document.ts';
import { announce } from '../platform/announce.ts';
import { namedFile } from '../platform/named-file.ts';
import { Refusal } from '../platform/refusal.ts';
import { drawAnswers } from '../submissions/draw-answers.ts';
import { contactsOf } from './company-of.ts';
import { handlerDocumentLabels as labels } from './labels.ts';
import { type Attempt, HandlerFailure, type Outcome, type RoutineParts } from './routine.ts';

/** Files a submission as a PDF among the documents of its respondent's company. */
export async function fileDocument(parts: RoutineParts, { submission }: Attempt): Promise<Outcome> {
  const { files, institution, now } = parts;
  const { is_anonymous: isAnonymous, user_id: userId, form_name: form, reference } = submission;
  if (isAnonymous) return { state: 'done', fault: 'anonymous' };
  const contacts = await contactsOf(parts.db, userId);
  const [contact] = contacts;
  if (userId === null || !contact) return { state: 'done', fault: 'noCompany' };
  const employerId = contact.employer_id;
  // In either company, contacts of the other would miss it, or read what is not theirs.
  if (contacts.some((one) => one.employer_id !== employerId)) {
    return { state: 'failed', fault: 'severalCompanies' };
  }
  const { content } = await drawAnswers(parts, submission);
  const pdf = await buffer(content);
  const file = await files.store(pdf);
  return {
    state: 'done',
    work: async (tx) => {
      try {
        await keepDocument(tx, {
          document: {
            employerId,
            title: Array.from(textOf(labels.title, { form, reference }))
              .slice(0, maxDocumentTitleLength)
              .join(''),
            category: textOf(labels.category),
            fileName: namedFile(labels.fileName, { reference }, 'pdf'),
            file,
            size: pdf.length,
            mimeType: 'application/pdf',
          },
          by: { userId, contactId: contact.contact_id, ipAddress: null },
          now,
          timeZone: institution.timeZone,
        });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        throw new HandlerFailure(error.code === 'not-found' ? 'noCompany' : 'tooManyDocuments');
      }
      await announce(tx, [{ kind: 'employer-summary', employerId }]);
    },
  };
}
