import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Page } from './Page.tsx';

interface CollectionPageProps {
  title: string;
  lead: string;
  /** The text of the button that adds one. */
  add: string;
  addIcon?: ReactNode;
  onAdd: () => void;
  toolbar?: ReactNode;
  children: ReactNode;
}

/** A page of administration with all there are of something, to which more can be added. */
export function CollectionPage(props: CollectionPageProps) {
  const { title, lead, add, addIcon, onAdd, toolbar, children } = props;
  return (
    <Page
      title={title}
      backTo="/admin"
      lead={lead}
      action={
        <Button look="primary" icon={addIcon} onClick={onAdd}>
          {add}
        </Button>
      }
      toolbar={toolbar}
    >
      {children}
    </Page>
  );
}
