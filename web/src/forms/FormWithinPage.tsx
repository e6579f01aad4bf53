import { FormPlace } from './FormPlace.tsx';

/** The form that a page of content shows (PAGE-010). */
export const FormWithinPage = ({ id }: { id: string }) => <FormPlace id={id} isWithinPage />;
