/** The columns of an entry as the contract has it; the alias of the table is `entry`. */
export const entryColumns = `entry.entry_id as id, entry.kind, entry.posted_day as "postedDay",
  entry.about_day as "aboutDay", entry.due_day as "dueDay", entry.amount,
  entry.gst_amount as "gstAmount", entry.noted_amount as "notedAmount",
  entry.document_number as "documentNumber", entry.pre_enrolment_id as "preEnrolmentId",
  entry.invoice_number as "invoiceNumber", entry.pre_enrolment_number as "preEnrolmentNumber",
  entry.student_number as "studentNumber", entry.student_name as "studentName",
  entry.purchase_order_number as "purchaseOrderNumber"`;
