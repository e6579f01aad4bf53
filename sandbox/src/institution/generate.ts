import { parseArgs } from 'node:util';
import { dayIn, formatDay } from './days.ts';
import { writeDemonstrationExtract } from './write-demonstration-extract.ts';

const usage =
  'node sandbox/src/institution/generate.ts --scale demo|large --out FOLDER [--seed N] [--today YYYY-MM-DD] [--time-zone ZONE]';

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: 'demo' },
    out: { type: 'string' },
    seed: { type: 'string', default: '1' },
    today: { type: 'string' },
    'time-zone': { type: 'string', default: 'Australia/Melbourne' },
  },
});
const { scale, out, 'time-zone': timeZone } = values;
const seed = Number(values.seed);
if (!out || (scale !== 'demo' && scale !== 'large') || !Number.isInteger(seed)) {
  console.error(usage);
  process.exit(1);
}
try {
  const today = values.today ?? formatDay(dayIn(timeZone, new Date()));
  const counts = await writeDemonstrationExtract({ folder: out, scale, seed, today, timeZone });
  for (const [file, rows] of Object.entries(counts)) console.log(`${file.padEnd(24)}${rows}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
