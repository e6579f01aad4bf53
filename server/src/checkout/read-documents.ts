import { type AddressRow, addressColumnsOf } from '../companies/address.ts';
import { type Database, statement } from '../platform/database.ts';

export interface ProductRow {
  product_id: string;
  label: string;
  description: string | null;
  digital_allowed: boolean;
  print_allowed: boolean;
  digital_price: number;
  digital_gst: number;
  print_price: number;
  print_gst: number;
}

export interface EnrolmentRow extends AddressRow {
  enrolment_id: string;
  course_code: string;
  course_name: string;
  status: 'active' | 'completed' | 'withdrawn';
  student_id: string;
  student_number: string;
  given_name: string;
  family_name: string;
  email: string | null;
  products: ProductRow[];
}

const findEnrolments = statement<EnrolmentRow>(
  'enrolments-to-order-for',
  `select enrolment.enrolment_id, enrolment.course_code, enrolment.course_name, enrolment.status,
     student.student_id, student.student_number, student.given_name, student.family_name,
     student.email, ${addressColumnsOf('student')},
     coalesce((
       select json_agg(json_build_object('product_id', product_id, 'label', label,
           'description', description, 'digital_allowed', digital_allowed,
           'print_allowed', print_allowed, 'digital_price', digital_price,
           'digital_gst', coalesce(digital_gst, 0), 'print_price', print_price,
           'print_gst', coalesce(print_gst, 0)) order by label collate english_names, product_id)
       from document_products product
       where product.enrolment_id = enrolment.enrolment_id and product.retired_at is null
         and (digital_allowed or print_allowed)), '[]') as products
   from enrolments enrolment join students student using (student_id)
   where student.user_id = $1 and student.retired_at is null and enrolment.retired_at is null
   order by student.student_number, enrolment.start_date desc, enrolment.enrolment_id`,
);

/** The enrolments of the students connected to a user, with the documents that can be ordered. */
export const readDocuments = (db: Database, userId: string): Promise<EnrolmentRow[]> =>
  db.rows(findEnrolments, [userId]);

export const nameOfStudent = ({ given_name: given, family_name: family }: EnrolmentRow): string =>
  `${given} ${family}`;
