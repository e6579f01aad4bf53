import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { type AddressRow, addressColumnsOf, addressLine } from './address.ts';

/** A company as it is named on invoices and receipts. */
export interface AccountHolder {
  readonly code: string;
  readonly name: string;
  readonly legalName: string | null;
  /** 11 digits. */
  readonly abn: string | null;
  /** On one line. */
  readonly address: string | null;
}

interface HolderRow extends AddressRow {
  code: string;
  name: string;
  legal_name: string | null;
  abn: string | null;
}

const holderColumns = `employer.code, employer.name, employer.legal_name, employer.abn,
  ${addressColumnsOf('employer')}`;

const findByCompany = statement<HolderRow>(
  'account-holder',
  `select ${holderColumns} from employers employer
   where employer.employer_id = $1 and employer.retired_at is null`,
);
const findByReceipt = statement<HolderRow>(
  'account-holder-of-receipt',
  `select ${holderColumns} from company_receipts receipt join employers employer using (employer_id)
   where receipt.receipt_id = $1 and employer.retired_at is null order by receipt.is_portals limit 1`,
);

/** The company `eId`, or that of the receipt `rId`. */
export async function readAccountHolder(
  db: Database,
  of: { eId: string } | { rId: string },
): Promise<AccountHolder> {
  const [row] =
    'eId' in of ? await db.rows(findByCompany, [of.eId]) : await db.rows(findByReceipt, [of.rId]);
  if (!row) throw new Refusal('notFound');
  return {
    code: row.code,
    name: row.name,
    legalName: row.legal_name,
    abn: row.abn,
    address: addressLine(row),
  };
}
