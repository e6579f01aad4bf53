import type { AccountActivity } from '@tradebridge/contract/company-account';
import { type AccountHolder, readAccountHolder } from '../companies/account-holder.ts';
import { readAccountActivity } from '../company-account/read-account-activity.ts';
import type { Context } from '../platform/context.ts';

/** A company and its account over a period. */
export interface CompanyStatement {
  readonly holder: AccountHolder;
  readonly account: AccountActivity;
}

export async function readCompanyStatement(
  context: Pick<Context, 'db' | 'now' | 'institution'>,
  asked: { readonly eId: string; readonly start: string; readonly end: string },
): Promise<CompanyStatement> {
  const [holder, account] = await Promise.all([
    readAccountHolder(context.db, asked),
    readAccountActivity(context, asked),
  ]);
  return { holder, account };
}
