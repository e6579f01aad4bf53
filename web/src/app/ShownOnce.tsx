import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { copyText } from './copy-text.ts';

interface ShownOnceProps {
  label: string;
  help: string;
  value: string;
  /** The words on the button that copies it. */
  copy: string;
}

/** A secret that is shown only now, to be copied. */
export function ShownOnce({ label, help, value, copy }: ShownOnceProps) {
  return (
    <>
      <TextField
        label={label}
        help={help}
        readOnly
        autoFocus
        value={value}
        onFocus={({ target }) => target.select()}
      />
      <div>
        <Button icon={<CopyIcon size={18} aria-hidden="true" />} onClick={() => copyText(value)}>
          {copy}
        </Button>
      </div>
    </>
  );
}
