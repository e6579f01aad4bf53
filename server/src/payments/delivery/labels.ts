import { defineLabels } from '@tradebridge/contract/labels';

/** Texts about documents that are sent or posted. */
export const deliveryLabels = defineLabels('delivery', {
  digitalSubject: 'Order {order}: your document {document}',
  attachedText:
    'Hello {name}, here is the document you ordered from {institute}: {document}. You can also find it in {product} with your order {order}: {address}',
  fetchText:
    'Hello {name}, the document you ordered from {institute} is ready: {document}. It is too large for an email. Download it in {product} with your order {order}: {address}',
  printSubject: 'Your order {order} has been posted',
  printText:
    'Hello {name}, {institute} has posted what you ordered to {place}: {documents}. The order: {address}',
  printReference: 'Its tracking reference is {reference}.',

  // Why a document is not delivered.
  notPaid: 'This order is not paid or was refunded, so nothing is delivered.',
  notDigital: 'Only a digital document can be sent as a file.',
  notPrinted: 'Only printed documents are posted.',
});
