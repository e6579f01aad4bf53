import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { addDocuments, emptyCart, getCheckout, useCheckout } from '../../checkout/cart.ts';
import { learnerLabels } from '../../learners/labels.ts';
import { OrderDocumentsPage } from '../../learners/OrderDocumentsPage.tsx';
import { documentOrderLicenseQuery, documentOrderQuery } from '../../orders/own-orders.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { plural, useLabels } from '../../ui/labels.ts';
import { Note } from '../../ui/Note.tsx';

export const Route = createFileRoute('/_app/order-documents')({
  loader: ({ context: { queryClient } }) => {
    // Not awaited: the page has its own skeleton. Nothing is requested if ordering is off.
    const license = queryClient.getQueryData(documentOrderLicenseQuery.queryKey);
    if (license) void queryClient.prefetchQuery(documentOrderQuery);
  },
  component: OrderDocuments,
});

function OrderDocuments() {
  const navigate = useNavigate();
  const { documents } = useCheckout();
  return (
    <OrderDocumentsPage
      inCart={<InCart />}
      enrolmentsInCart={documents.map(({ categoryId }) => categoryId)}
      onEmptyCart={emptyCart}
      onCart={(items) => {
        addDocuments(items, '/order-documents');
        void navigate({ to: '/cart' });
        // While a payment of documents is being checked, the cart cannot be changed.
        return getCheckout().tries.document.attempt === null;
      }}
    />
  );
}

/** The number of documents in the cart, with a link. */
function InCart() {
  const t = useLabels();
  const { documents, fees } = useCheckout();
  const count = documents.length;
  // With fees in it, the cart shows those first.
  if (count === 0 || fees) return null;
  return (
    <Note
      action={
        <Link to="/cart" className={buttonClass()}>
          {t(learnerLabels.seeCart)}
        </Link>
      }
    >
      {t(plural(count, learnerLabels.inCartOne, learnerLabels.inCartMany), { count })}
    </Note>
  );
}
