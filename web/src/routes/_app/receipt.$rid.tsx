import { createFileRoute } from '@tanstack/react-router';
import { companyBeginsWith } from '../../app/begins-with.ts';
import { receiptLabels } from '../../receipts/labels.ts';
import { receiptQuery } from '../../receipts/queries.ts';
import { ReceiptPage } from '../../receipts/ReceiptPage.tsx';
import { useLabels } from '../../ui/labels.ts';
import { OfCompany } from './-of-company.tsx';

export const Route = createFileRoute('/_app/receipt/$rid')({
  loader: companyBeginsWith<'rid'>((eId, { rid }) => [receiptQuery(eId, rid)]),
  component: Receipt,
});

function Receipt() {
  const t = useLabels();
  const { rid } = Route.useParams();
  return (
    <OfCompany title={t(receiptLabels.titleOfOne)}>
      {({ id }) => <ReceiptPage key={`${id} ${rid}`} eId={id} receiptId={rid} />}
    </OfCompany>
  );
}
