import type { Picture } from '@tradebridge/contract/media';

export interface PictureFieldProps {
  label: string;
  value: Picture | null;
  onChange: (picture: Picture | null) => void;
}

/** A picture that is chosen from those that were uploaded, or uploaded. */
export function PictureField({ label, value }: PictureFieldProps) {
  return (
    <p>
      {label} {value?.alt}
    </p>
  );
}
