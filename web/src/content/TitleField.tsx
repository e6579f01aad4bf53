import { maxContentTitleLength } from '@tradebridge/contract/content-rules';
import { TextField } from '../ui/TextField.tsx';

interface TitleFieldProps {
  label: string;
  form: {
    entry: { title: string };
    change: (changed: { title: string }) => void;
    faultOf: (fault: 'title') => string | null;
    serverFaultOf: (field: 'title') => string | undefined;
  };
}

/** The title of a content, which it must have. */
export function TitleField({ label, form }: TitleFieldProps) {
  return (
    <TextField
      label={label}
      value={form.entry.title}
      maxLength={maxContentTitleLength}
      required
      error={form.faultOf('title') ?? form.serverFaultOf('title')}
      onChange={(event) => form.change({ title: event.target.value })}
    />
  );
}
