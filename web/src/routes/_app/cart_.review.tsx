import { createFileRoute } from '@tanstack/react-router';
import { ReviewPage } from '../../checkout/ReviewPage.tsx';

export const Route = createFileRoute('/_app/cart_/review')({ component: ReviewPage });
