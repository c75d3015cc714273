import { type EmailBlock, type Fact, lineText } from './email-blocks';

/** For mail programs without HTML, and for whoever listens. Addresses stand below what they are for. */
export function plainText(blocks: EmailBlock[]): string {
  return blocks.map(textOf).filter(Boolean).join('\n\n');
}

function textOf(block: EmailBlock): string {
  switch (block.kind) {
    case 'text':
      return block.lines.map(lineText).join('\n');
    case 'button':
      return block.href;
    case 'link':
      return `${block.label}: ${block.href}`;
    case 'picture':
      return block.picture.href ?? '';
    case 'amounts':
      return block.rows.map(({ label, detail, amount }) => `${named(label, detail)}: ${amount}`).join('\n');
    case 'facts':
      return block.facts.map(factText).join('\n');
    case 'quote':
      return block.label ? `${block.label}:\n${block.text}` : block.text;
    case 'code':
      return block.code;
    case 'list':
      return block.items.map((item, at) => `${block.isNumbered ? `${at + 1}.` : '*'} ${item}`).join('\n');
    case 'rule':
      return '---';
  }
}

function named(label: string, detail?: string) {
  return detail ? `${label}, ${detail}` : label;
}

function factText({ label, text, was }: Fact) {
  const value = text.includes('\n') ? `${label}:\n${text}` : `${label}: ${text}`;
  return was === undefined ? value : `${value}\nBefore: ${was}`;
}
