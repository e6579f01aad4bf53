import type { EditProps, FieldOption } from '@tradebridge/contract/forms';
import type { Label } from '@tradebridge/contract/labels';
import { plainText } from '../ui/labels.ts';
import { newField, withField } from './edit-fields.ts';
import type { FieldKind } from './field-kinds.ts';
import { type EditedField, type FormEntry, newForm } from './form-entry.ts';
import { formsListLabels } from './list-labels.ts';
import { consentLabels as consent } from './template-consent-labels.ts';
import { incidentLabels as incident } from './template-incident-labels.ts';
import { inductionLabels as induction } from './template-induction-labels.ts';
import { surveyLabels as survey } from './template-survey-labels.ts';
import { visitLabels as visit } from './template-visit-labels.ts';

export type TemplateName = 'incident' | 'consent' | 'survey' | 'induction' | 'visit';

/** Texts of a template become the institution's content, in the labels' present wording. */
const textOfLabel = (label: Label): string => plainText(label);

const optionsOf = (...labels: Label[]): { options: FieldOption[] } => ({
  options: labels.map((label) => ({ label: textOfLabel(label), value: textOfLabel(label) })),
});

const required = { required: true };

/** Collects fields, with names that conditions can refer to. */
class Fields {
  #fields: readonly EditedField[] = [];

  /** Adds a field and returns its name. */
  add(kind: FieldKind, label: Label, editProps: EditProps = {}): string {
    const field = newField(kind, textOfLabel(label), this.#fields, editProps);
    this.#fields = withField(this.#fields, field, null);
    return field.name;
  }

  get all(): readonly EditedField[] {
    return this.#fields;
  }
}

const formOf = (
  { all }: Fields,
  description: Label,
  more: Partial<FormEntry> & { submit?: Label } = {},
): FormEntry => {
  const { submit = formsListLabels.submit, ...properties } = more;
  return {
    ...newForm('', textOfLabel(submit)),
    description: textOfLabel(description),
    ...properties,
    fields: all,
  };
};

const paragraph = (label: Label): string => `<p>${escaped(textOfLabel(label))}</p>`;

/** Labels can be changed by administrators, so they are escaped. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const templates: Readonly<Record<TemplateName, () => FormEntry>> = {
  incident() {
    const fields = new Fields();
    fields.add('paragraph', incident.emergency);
    fields.add('header', incident.reporter);
    fields.add('text', incident.name, {
      ...required,
      default: 'user.name',
      defaultType: 'data-value',
    });
    fields.add('email', incident.email, {
      ...required,
      default: 'user.email',
      defaultType: 'data-value',
    });
    fields.add('text', incident.phone, { placeholder: textOfLabel(incident.phoneExample) });
    fields.add('page', incident.what);
    fields.add('datetime', incident.when, required);
    fields.add('address', incident.where, { ...required, localOnly: true });
    fields.add('radio', incident.kind, {
      ...required,
      ...optionsOf(
        incident.kindInjury,
        incident.kindIllness,
        incident.kindNearMiss,
        incident.kindDamage,
        incident.kindBehaviour,
      ),
    });
    fields.add('textarea', incident.description, {
      ...required,
      rows: 6,
      description: textOfLabel(incident.descriptionHelp),
    });
    const hurt = fields.add('toggle', incident.anybodyHurt);
    const ifHurt: EditProps = { showIf: { all: [{ field: hurt, op: 'equals', value: true }] } };
    fields.add('group', incident.people, {
      ...ifHurt,
      repeat: { min: 1, max: 10, addLabel: textOfLabel(incident.peopleAdd) },
    });
    fields.add('text', incident.personName, { ...required, ...ifHurt });
    fields.add('text', incident.injury, { ...required, ...ifHurt });
    const treatment = fields.add('select', incident.treatment, {
      ...required,
      ...ifHurt,
      ...optionsOf(
        incident.treatmentNone,
        incident.treatmentFirstAid,
        incident.treatmentDoctor,
        incident.treatmentHospital,
      ),
    });
    fields.add('text', incident.treatmentWhere, {
      showIf: {
        any: [
          { field: treatment, op: 'equals', value: textOfLabel(incident.treatmentDoctor) },
          { field: treatment, op: 'equals', value: textOfLabel(incident.treatmentHospital) },
        ],
      },
    });
    fields.add('page', incident.after);
    fields.add('textarea', incident.done, required);
    const isNotified = fields.add('toggle', incident.notified, {
      description: textOfLabel(incident.notifiedHelp),
    });
    fields.add('text', incident.notifiedNumber, {
      showIf: { all: [{ field: isNotified, op: 'equals', value: true }] },
    });
    fields.add('file', incident.photos, { description: textOfLabel(incident.photosHelp) });
    fields.add('signature', incident.signature, required);
    return formOf(fields, incident.lead, {
      submit: incident.submit,
      submitted: paragraph(incident.submitted),
      mailCopy: true,
    });
  },

  consent() {
    const fields = new Fields();
    fields.add('header', consent.workplace);
    fields.add('text', consent.company, {
      ...required,
      default: 'user.employer.name',
      defaultType: 'data-value',
    });
    fields.add('text', consent.abn, {
      ...required,
      default: 'user.employer.abn',
      defaultType: 'data-value',
      regex: String.raw`^\d{2} ?\d{3} ?\d{3} ?\d{3}$`,
      regexMessage: textOfLabel(consent.abnMessage),
    });
    fields.add('address', consent.address, { ...required, localOnly: true });
    fields.add('header', consent.apprentice);
    fields.add('text', consent.apprenticeName, required);
    fields.add('text', consent.supervisor, {
      ...required,
      description: textOfLabel(consent.supervisorHelp),
    });
    fields.add('header', consent.agreement);
    fields.add('paragraph', consent.terms);
    const agrees = fields.add('radio', consent.agree, {
      ...required,
      ...optionsOf(consent.yes, consent.withConditions, consent.no),
    });
    fields.add('textarea', consent.conditions, {
      ...required,
      showIf: {
        all: [{ field: agrees, op: 'equals', value: textOfLabel(consent.withConditions) }],
      },
    });
    fields.add('textarea', consent.reasons, {
      showIf: { all: [{ field: agrees, op: 'equals', value: textOfLabel(consent.no) }] },
    });
    fields.add('toggle', consent.photographs, {
      description: textOfLabel(consent.photographsHelp),
    });
    fields.add('header', consent.signing);
    fields.add('text', consent.signerName, {
      ...required,
      default: 'user.name',
      defaultType: 'data-value',
    });
    fields.add('text', consent.position, required);
    fields.add('date', consent.date, required);
    fields.add('signature', consent.signature, required);
    return formOf(fields, consent.lead, {
      submit: consent.submit,
      submitted: paragraph(consent.submitted),
      mailCopy: true,
      audience: { kind: 'contacts', roles: [], companyIds: [] },
    });
  },

  survey() {
    const fields = new Fields();
    fields.add('paragraph', survey.intro);
    fields.add('select', survey.size, optionsOf(survey.size1, survey.size2, survey.size3));
    fields.add('likert', survey.training, {
      questions: [
        textOfLabel(survey.trainingSkills),
        textOfLabel(survey.trainingRelevant),
        textOfLabel(survey.trainingTeachers),
        textOfLabel(survey.trainingTimes),
      ],
      lowLabel: textOfLabel(survey.disagree),
      highLabel: textOfLabel(survey.agree),
    });
    fields.add('likert', survey.contact, {
      questions: [
        textOfLabel(survey.contactReach),
        textOfLabel(survey.contactProgress),
        textOfLabel(survey.contactVisits),
        textOfLabel(survey.contactPortal),
      ],
      lowLabel: textOfLabel(survey.disagree),
      highLabel: textOfLabel(survey.agree),
    });
    const score = fields.add('nps', survey.recommend, {
      ...required,
      lowLabel: textOfLabel(survey.unlikely),
      highLabel: textOfLabel(survey.likely),
    });
    fields.add('textarea', survey.whyNot, {
      showIf: { all: [{ field: score, op: 'lessThan', value: 7 }] },
    });
    fields.add('textarea', survey.best, {
      showIf: { all: [{ field: score, op: 'greaterThan', value: 8 }] },
    });
    fields.add('textarea', survey.better);
    return formOf(fields, survey.lead, {
      submit: survey.submit,
      submitted: paragraph(survey.submitted),
      anonymous: true,
      singleSubmission: true,
      audience: { kind: 'contacts', roles: [], companyIds: [] },
    });
  },

  induction() {
    const fields = new Fields();
    const shown = optionsOf(induction.shown, induction.notYet, induction.notHere);
    const asked = (label: Label) => fields.add('radio', label, { ...required, ...shown });
    fields.add('header', induction.who);
    fields.add('text', induction.apprentice, required);
    fields.add('text', induction.supervisor, {
      ...required,
      default: 'user.name',
      defaultType: 'data-value',
    });
    fields.add('date', induction.firstDay, required);
    fields.add('page', induction.workplace);
    for (const label of [
      induction.tour,
      induction.amenities,
      induction.hours,
      induction.absence,
      induction.team,
    ]) {
      asked(label);
    }
    fields.add('page', induction.safety);
    for (const label of [
      induction.exits,
      induction.firstAid,
      induction.reporting,
      induction.equipment,
      induction.hazards,
      induction.machines,
    ]) {
      asked(label);
    }
    fields.add('page', induction.training);
    for (const label of [induction.plan, induction.logbook, induction.blockDates, induction.help]) {
      asked(label);
    }
    fields.add('textarea', induction.open, { description: textOfLabel(induction.openHelp) });
    fields.add('signature', induction.signApprentice, required);
    fields.add('signature', induction.signSupervisor, required);
    return formOf(fields, induction.lead, {
      submit: induction.submit,
      submitted: paragraph(induction.submitted),
      mailCopy: true,
      audience: { kind: 'contacts', roles: [], companyIds: [] },
    });
  },

  visit() {
    const fields = new Fields();
    fields.add('header', visit.visit);
    fields.add('text', visit.visitor, {
      ...required,
      default: 'user.name',
      defaultType: 'data-value',
    });
    fields.add('datetime', visit.when, required);
    fields.add('text', visit.company, required);
    fields.add('address', visit.site, { localOnly: true });
    fields.add('radio', visit.how, {
      ...required,
      ...optionsOf(visit.howSite, visit.howVideo, visit.howPhone),
    });
    fields.add('group', visit.apprentices, {
      repeat: { min: 1, max: 20, addLabel: textOfLabel(visit.apprenticesAdd) },
    });
    fields.add('text', visit.apprentice, required);
    const progress = fields.add('radio', visit.progress, {
      ...required,
      ...optionsOf(visit.progressAhead, visit.progressOn, visit.progressBehind),
    });
    fields.add('textarea', visit.support, {
      ...required,
      showIf: {
        all: [{ field: progress, op: 'equals', value: textOfLabel(visit.progressBehind) }],
      },
    });
    fields.add('textarea', visit.tasks, { description: textOfLabel(visit.tasksHelp) });
    fields.add('header', visit.workplace);
    const concerns = fields.add('toggle', visit.concerns);
    const ifConcerns: EditProps = {
      showIf: { all: [{ field: concerns, op: 'equals', value: true }] },
    };
    fields.add('textarea', visit.concern, { ...required, ...ifConcerns });
    fields.add('file', visit.photos, ifConcerns);
    fields.add('header', visit.next);
    fields.add('textarea', visit.actions, required);
    fields.add('date', visit.nextVisit);
    fields.add('signature', visit.signature);
    return formOf(fields, visit.lead, {
      submit: visit.submit,
      submitted: paragraph(visit.submitted),
    });
  },
};

/** A form from a template, without a name. */
export const formTemplate = (name: TemplateName): FormEntry => templates[name]();
