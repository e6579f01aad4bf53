import { Page } from '../app/Page.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { checkoutLabels } from './labels.ts';
import { Terms } from './Terms.tsx';
import { pathOf } from './where-to.ts';

/** The payment terms as a page (CART-010). */
export function TermsPage() {
  const t = useLabels();
  const title = t(checkoutLabels.termsTitle);
  return (
    <Page title={title} backTo={pathOf.cart} width="form">
      <Section title={title} titleHidden>
        <Terms />
      </Section>
    </Page>
  );
}
