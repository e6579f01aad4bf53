import { defineLabels } from '@tradebridge/contract/labels';

/** What the purchaser is told of documents that were sent or posted. */
export const deliveryLabels = defineLabels('delivery', {
  digitalSubject: 'Order {order}: your document {document}',
  attachedText:
    'Hello {name}, here is the document that you ordered from {institute}: {document}. You also find it in {product} with your order {order}: {address}',
  fetchText:
    'Hello {name}, the document that you ordered from {institute} is ready: {document}. It is too large for a mail. Fetch it in {product} with your order {order}: {address}',
  printSubject: 'Your order {order} has been posted',
  printText:
    'Hello {name}, {institute} has posted what you ordered to {place}: {documents}. The order: {address}',
  printReference: 'You can follow it as {reference}.',
});
