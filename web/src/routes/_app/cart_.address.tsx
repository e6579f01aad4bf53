import { createFileRoute } from '@tanstack/react-router';
import { AddressPage } from '../../checkout/AddressPage.tsx';

export const Route = createFileRoute('/_app/cart_/address')({ component: AddressPage });
