import { createFileRoute } from '@tanstack/react-router';
import { CartPage } from '../../checkout/CartPage.tsx';

export const Route = createFileRoute('/_app/cart')({ component: CartPage });
