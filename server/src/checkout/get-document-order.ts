import type { DocumentOrder, OrderStudent } from '@tradebridge/contract/checkout';
import { addressOf } from '../companies/address.ts';
import type { Context } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import { readSettings } from '../settings/read-settings.ts';
import { type EnrolmentRow, nameOfStudent, readDocuments } from './read-documents.ts';

/** What the learner can order, with nothing ordered yet. */
export async function getDocumentOrder({
  db,
  actor,
  institution,
}: Context): Promise<DocumentOrder> {
  const { isDocumentOrderEnabled } = await readSettings(db, institution);
  if (!isDocumentOrderEnabled) throw new Refusal('notFound');
  const enrolments = await readDocuments(db, actor.userId);
  const [first] = enrolments.map((enrolment) => studentOf(enrolment, actor.email));
  return {
    address: first?.address ?? null,
    emailAddress: first?.emailAddress ?? actor.email,
    isAllDigitalSelected: false,
    orderEnrolments: enrolments.map((enrolment) => ({
      enrolmentId: enrolment.enrolment_id,
      student: studentOf(enrolment, actor.email),
      courseCode: enrolment.course_code,
      courseName: enrolment.course_name,
      status: enrolment.status,
      isAllDigitalSelected: false,
      products: enrolment.products.map((product) => ({
        productId: product.product_id,
        label: product.label,
        description: product.description,
        isDigitalDeliveryAllowed: product.digital_allowed,
        isPrintDeliveryAllowed: product.print_allowed,
        isDigitalSelected: false,
        printQuantity: 0,
        digitalPriceAmount: product.digital_price,
        digitalGstAmount: product.digital_gst,
        printPriceAmount: product.print_price,
        printGstAmount: product.print_gst,
      })),
    })),
  };
}

const studentOf = (row: EnrolmentRow, accountEmail: string): OrderStudent => ({
  studentId: row.student_id,
  studentNumber: row.student_number,
  name: nameOfStudent(row),
  address: addressOf(row),
  emailAddress: row.email ?? accountEmail,
});
