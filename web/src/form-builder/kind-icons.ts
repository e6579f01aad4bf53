import type { Icon } from '@phosphor-icons/react';
import { AtIcon } from '@phosphor-icons/react/dist/csr/At';
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/csr/CalendarBlank';
import { CalendarCheckIcon } from '@phosphor-icons/react/dist/csr/CalendarCheck';
import { CaretCircleDownIcon } from '@phosphor-icons/react/dist/csr/CaretCircleDown';
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock';
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye';
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash';
import { FileIcon } from '@phosphor-icons/react/dist/csr/File';
import { GaugeIcon } from '@phosphor-icons/react/dist/csr/Gauge';
import { ListNumbersIcon } from '@phosphor-icons/react/dist/csr/ListNumbers';
import { MapPinIcon } from '@phosphor-icons/react/dist/csr/MapPin';
import { PaperclipIcon } from '@phosphor-icons/react/dist/csr/Paperclip';
import { ParagraphIcon } from '@phosphor-icons/react/dist/csr/Paragraph';
import { RadioButtonIcon } from '@phosphor-icons/react/dist/csr/RadioButton';
import { RowsIcon } from '@phosphor-icons/react/dist/csr/Rows';
import { SignatureIcon } from '@phosphor-icons/react/dist/csr/Signature';
import { TextAlignLeftIcon } from '@phosphor-icons/react/dist/csr/TextAlignLeft';
import { TextHIcon } from '@phosphor-icons/react/dist/csr/TextH';
import { TextTIcon } from '@phosphor-icons/react/dist/csr/TextT';
import { ToggleRightIcon } from '@phosphor-icons/react/dist/csr/ToggleRight';
import type { FieldKind } from './field-kinds.ts';

export const kindIcons: Readonly<Record<FieldKind, Icon>> = {
  header: TextHIcon,
  paragraph: ParagraphIcon,
  display: EyeIcon,
  text: TextTIcon,
  textarea: TextAlignLeftIcon,
  email: AtIcon,
  address: MapPinIcon,
  date: CalendarBlankIcon,
  time: ClockIcon,
  datetime: CalendarCheckIcon,
  toggle: ToggleRightIcon,
  select: CaretCircleDownIcon,
  radio: RadioButtonIcon,
  likert: ListNumbersIcon,
  nps: GaugeIcon,
  file: PaperclipIcon,
  hidden: EyeSlashIcon,
  page: FileIcon,
  group: RowsIcon,
  signature: SignatureIcon,
};
