import { createFileRoute } from '@tanstack/react-router';
import { SignUpPage } from '../identity/SignUpPage.tsx';

export const Route = createFileRoute('/auth/sign-up')({ component: SignUpPage });
