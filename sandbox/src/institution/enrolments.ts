import { type Day, formatDay } from './days.ts';
import { formatMoney } from './extract-format.ts';
import type { Institution } from './institution.ts';
import type { Qualification } from './qualifications.ts';

export interface EnrolmentPlan {
  studentId: string;
  qualification: Qualification;
  status: 'active' | 'completed' | 'withdrawn';
  start: Day;
  end: Day | null;
}

interface Product {
  label: string;
  description: string;
  category: string;
  /** Cents, GST included; null if not available in that form. */
  digital: number | null;
  print: number | null;
}

const confirmation: Product = {
  label: 'Confirmation of enrolment',
  description: 'A letter that names the course and its dates.',
  category: 'letters',
  digital: 0,
  print: null,
};
const record: Product = {
  label: 'Record of results',
  description: 'All units with their results to date.',
  category: 'transcripts',
  digital: 1650,
  print: 2750,
};
const testamur: Product = {
  label: 'Certificate, issued again',
  description: 'The testamur of the qualification on security paper.',
  category: 'certificates',
  digital: null,
  print: 5500,
};
const attainment: Product = {
  label: 'Statement of attainment',
  description: 'The units achieved, where the qualification was not completed.',
  category: 'certificates',
  digital: 1650,
  print: 3300,
};

const offered: Record<EnrolmentPlan['status'], readonly Product[]> = {
  active: [confirmation, record],
  completed: [testamur, record],
  withdrawn: [attainment],
};

/** Writes an enrolment and the documents that its student may order. */
export function writeEnrolment({ numbers, writer }: Institution, plan: EnrolmentPlan): void {
  const enrolmentId = numbers.next('enrolment');
  writer.write('enrolments', {
    enrolment_id: enrolmentId,
    student_id: plan.studentId,
    course_code: plan.qualification.code,
    course_name: plan.qualification.title,
    status: plan.status,
    start_date: formatDay(plan.start),
    end_date: plan.end === null ? null : formatDay(plan.end),
  });
  for (const product of offered[plan.status]) {
    writer.write('document_products', {
      product_id: numbers.next('product'),
      enrolment_id: enrolmentId,
      label: product.label,
      description: product.description,
      category_id: product.category,
      digital_allowed: product.digital !== null,
      print_allowed: product.print !== null,
      ...prices(product),
    });
  }
}

/** A price is required even if a document is not available in that form: it is then zero. */
function prices({ digital, print }: Product) {
  return {
    digital_price: formatMoney(digital ?? 0),
    digital_gst: formatMoney(Math.round((digital ?? 0) / 11)),
    print_price: formatMoney(print ?? 0),
    print_gst: formatMoney(Math.round((print ?? 0) / 11)),
  };
}
