import { FormPlace } from './FormPlace.tsx';

/** The form within a page of content (PAGE-010). */
export const FormWithinPage = ({ id }: { id: string }) => <FormPlace id={id} isWithinPage />;
