import { createFileRoute } from '@tanstack/react-router';
import { TermsPage } from '../../checkout/TermsPage.tsx';

export const Route = createFileRoute('/_app/cart_/terms-conditions')({ component: TermsPage });
