import type { Translate } from '../ui/labels.ts';
import { appLabels } from './app-labels.ts';
import { formatCount } from './format.ts';

/** Hours of attendance in words: '4 h', '164 h 45 min', '30 min'. */
export function hoursInWords(t: Translate, hours: number): string {
  const all = Math.round(hours * 60);
  const whole = Math.floor(all / 60);
  const minutes = all % 60;
  const count = formatCount(whole);
  if (minutes === 0) return t(appLabels.hours, { hours: count });
  if (whole === 0) return t(appLabels.minutes, { minutes });
  return t(appLabels.hoursAndMinutes, { hours: count, minutes });
}
