/** The demonstration institution's terms of payment. */
export const demonstrationTerms = `<p>These terms hold for fees and documents that you pay for in this portal.</p>
<h2>Prices</h2>
<p>Every amount is in Australian dollars and includes GST where it applies. You pay what the payment page shows before you press Purchase.</p>
<h2>Your card</h2>
<p>Card details are taken by our card service and never reach this portal. Each purchase is charged once. Where the card service cannot tell at once whether a payment went through, we check it for you: please do not pay a second time.</p>
<h2>Documents</h2>
<p>Digital documents go to the email address of your order. Printed ones are posted within five working days.</p>
<h2>Refunds</h2>
<p>Fees are refunded by the institution's refund policy, to the card that paid. Documents that have been sent or posted are not refunded unless something is wrong with them.</p>
`;
