import { createFileRoute } from '@tanstack/react-router';
import { SummaryPage } from '../../checkout/SummaryPage.tsx';

export const Route = createFileRoute('/_app/cart_/summary')({ component: SummaryPage });
