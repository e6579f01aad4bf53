import { createFileRoute } from '@tanstack/react-router';
import { PayPage } from '../../checkout/PayPage.tsx';

export const Route = createFileRoute('/_app/cart_/pay')({ component: PayPage });
