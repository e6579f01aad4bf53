import { createFileRoute } from '@tanstack/react-router';
import { ImportPage } from '../../label-catalogue/ImportPage.tsx';

export const Route = createFileRoute('/_app/admin/labels/import')({ component: ImportPage });
