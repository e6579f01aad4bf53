import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordPage } from '../identity/ResetPasswordPage.tsx';

export const Route = createFileRoute('/auth/reset-password')({ component: ResetPasswordPage });
