import { maxPayerNameLength } from '@tradebridge/contract/payment-link-rules';
import type { InvoiceToPay } from '@tradebridge/contract/payment-links';
import { refusals } from '@tradebridge/contract/refusals';
import { useEffect, useRef, useState } from 'react';
import { formatMoney } from '../app/format.ts';
import { type CardEntry, CardFrame } from '../checkout/CardFrame.tsx';
import { checkoutLabels } from '../checkout/labels.ts';
import { PurchaseOrderField } from '../checkout/PurchaseOrderField.tsx';
import type { CardToken } from '../checkout/payment.ts';
import { TermsDialog, TermsText } from '../checkout/Terms.tsx';
import { log } from '../device-log/device-log.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { plainText, useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { Section } from '../ui/Section.tsx';
import { TextField } from '../ui/TextField.tsx';
import { paymentLinkLabels as labels } from './labels.ts';
import styles from './PayLinkForm.module.css';
import { usePerson } from './person.ts';
import type { useLinkPayment } from './use-link-payment.ts';

interface PayLinkFormProps {
  invoice: InvoiceToPay;
  paying: ReturnType<typeof useLinkPayment>;
}

/** The payer, the card, the terms, and the button to pay. */
export function PayLinkForm({ invoice, paying }: PayLinkFormProps) {
  const t = useLabels();
  const form = useRef<HTMLFormElement>(null);
  const card = useRef<CardEntry | null>(null);
  const [isCardValid, setCardValid] = useState(false);
  const [isAccepted, setAccepted] = useState(false);
  const [areTermsShown, setTermsShown] = useState(false);
  const [purchaseOrder, setPurchaseOrder] = useState('');
  const payer = usePerson();
  const { payment } = paying;
  const amount = invoice.totalDueAmount;
  const isReady = isAccepted && (amount === 0 || isCardValid);
  const failure = payment.at === 'idle' ? payment.failure : null;
  const failureNote = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button is disabled until the card is entered again.
    if (failure !== null) failureNote.current?.focus();
  }, [failure]);
  const faultAt = (path: string) =>
    payment.at === 'idle'
      ? payment.fields.find((field) => field.path === path)?.message
      : undefined;

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && payment.at === 'idle') void pay();
      }}
    >
      <Section title={t(labels.payer)}>
        <div className={styles.fields}>
          <p>{t(labels.payerHelp)}</p>
          <TextField
            label={t(labels.payerName)}
            autoComplete="name"
            name="name"
            maxLength={maxPayerNameLength}
            required
            value={payer.typedName}
            onChange={(event) => payer.setName(event.target.value)}
            error={payer.faultOfName ?? faultAt('payerName')}
          />
          <TextField
            label={t(labels.payerEmail)}
            type="email"
            name="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={payer.typedEmail}
            onChange={(event) => payer.setEmail(event.target.value)}
            error={payer.faultOfEmail ?? faultAt('payerEmail')}
          />
          <PurchaseOrderField value={purchaseOrder} onChange={setPurchaseOrder} />
        </div>
      </Section>
      {amount > 0 ? (
        <Section title={t(checkoutLabels.card)}>
          {invoice.cardForm.securePayUiJs ? (
            <CardFrame settings={invoice.cardForm} entry={card} onValidity={setCardValid} />
          ) : (
            <Note meaning="red" role="alert">
              {t(refusals.cardPaymentsMissing.label)}
            </Note>
          )}
        </Section>
      ) : (
        <Note>{t(labels.nothingToPay)}</Note>
      )}
      <Section title={t(checkoutLabels.termsTitle)} titleHidden>
        <Button look="quiet" onClick={() => setTermsShown(true)}>
          {t(checkoutLabels.termsTitle)}
        </Button>
        <Checkbox checked={isAccepted} onChange={(event) => setAccepted(event.target.checked)}>
          {t(checkoutLabels.acceptTerms)}
        </Checkbox>
      </Section>
      {failure !== null && (
        <div ref={failureNote} tabIndex={-1}>
          <Note meaning="red" role="alert">
            <p>
              <strong>{t(labels.paymentFailed)}</strong>
            </p>
            <p>{failure}</p>
          </Note>
        </div>
      )}
      <div>
        <Button type="submit" look="primary" disabled={!isReady}>
          {amount > 0 ? t(labels.pay, { amount: formatMoney(amount) }) : t(labels.complete)}
        </Button>
      </div>
      {areTermsShown && (
        <TermsDialog onClose={() => setTermsShown(false)}>
          <TermsText html={invoice.terms} />
        </TermsDialog>
      )}
    </form>
  );

  async function pay(): Promise<void> {
    payer.ask();
    if (!payer.isRight) {
      form.current
        ?.querySelector<HTMLInputElement>(payer.name === '' ? '[name="name"]' : '[name="email"]')
        ?.focus();
      return;
    }
    paying.begin();
    const entry = amount > 0 ? card.current : null;
    const payToken = entry && (await tokenised(entry));
    if (entry && !payToken) {
      paying.fail(t(checkoutLabels.cardError));
      return;
    }
    await paying.pay(
      {
        payToken: payToken ?? {},
        amount,
        payerName: payer.name,
        payerEmail: payer.email,
        ...(purchaseOrder.trim() !== '' && { purchaseOrderNumber: purchaseOrder.trim() }),
      },
      payToken,
    );
    // A token pays once: another try needs the card to be entered again.
    if (card.current !== entry) return;
    entry?.reset();
    setCardValid(false);
  }
}

async function tokenised(entry: CardEntry): Promise<CardToken | null> {
  try {
    return await entry.tokenise();
  } catch (error) {
    // The form shows it; a higher level would inform the payer twice.
    log('warn', plainText(checkoutLabels.cardError), { error });
    return null;
  }
}
