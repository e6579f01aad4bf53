import type { Finding } from './question.ts';

/** The findings as a Markdown table, aligned for the terminal too. */
export function tableOf(findings: readonly Finding[]): string {
  const lines = [
    ['question', 'measured', 'target', 'met?'],
    ...findings.map(({ question, measured, reach, holds }) => [
      question,
      measured,
      reach,
      holds === null ? '' : holds ? 'yes' : 'NO',
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...lines.map((cells) => cells[column]?.length ?? 0)),
  );
  const shown = lines.map(
    (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [shown[0], rule, ...shown.slice(1)].join('\n');
}
