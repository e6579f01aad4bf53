import { createFileRoute } from '@tanstack/react-router';
import { DeviceLogPage } from '../../device-log/DeviceLogPage.tsx';

export const Route = createFileRoute('/_app/log')({ component: DeviceLogPage });
