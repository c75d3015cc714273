import { createHash } from 'node:crypto';
import { capitalize } from '~/lib/capitalize';
import type { PageSection } from '~/lib/page-content';
import type { WantedPicture } from '~/platform/import-kind';

const MOST_SECTIONS = 20;
const MOST_TEXT = 5000;
const MOST_LINE = 200;
const PICTURE = /!\[([^\]]*)\]\(<?(https?:\/\/[^\s)>]+)>?(?:\s+"[^"]*")?\)/gi;
const LINK = /\[([^\]]*)\]\(<?([^\s)>]*)>?(?:\s+"[^"]*")?\)/g;
/** What plugins show in its place: '[woocommerce_cart]'. */
const INSERT = /^\\?\[\/?[\w-]+[^\][]*\]$/;

/** What names the section that waits for a picture. */
export function anchorOf(url: string): string {
  return `picture-${createHash('sha1').update(url).digest('hex').slice(0, 12)}`;
}

/** A text in markdown as sections of a page: each heading and each further picture begins one. `cover` is its first picture. */
export function readSections(markdown: string, cover?: WantedPicture) {
  const page = new Sections();
  if (cover) page.addPicture(cover);
  for (const block of markdown.split(/\n{2,}/)) page.addBlock(block.trim());
  const sections = page.sections.filter((each) => Object.keys(each).length > 1);
  return { sections, pictures: page.pictures };
}

class Sections {
  sections: PageSection[] = [];
  pictures: WantedPicture[] = [];

  addBlock(block: string) {
    const heading = /^#{1,6} +(.+)$/.exec(block)?.[1];
    const lines = block.split('\n');
    if (heading) return this.#addHeading(plain(heading));
    if (/^([-*_] ?){3,}$/.test(block) || INSERT.test(block)) return;
    for (const [, alt = '', url = ''] of block.matchAll(PICTURE)) this.addPicture({ url, alt });
    if (lines.every((line) => /^\s*([-*+]|\d+[.)]) +/.test(line)))
      this.#addPoints(lines.map((line) => plain(line.replace(/^\s*([-*+]|\d+[.)]) +/, ''))));
    else {
      const text = plain(lines.filter((line) => !/^\|[\s:|-]+\|$/.test(line)).join('\n'));
      if (text) this.#addText(text);
    }
    this.#addButton(block);
  }

  /** A text has no links; the first one within the site becomes the button below it. */
  #addButton(block: string) {
    const last = this.sections.at(-1);
    if (!last || last.link_to) return;
    for (const [, label = '', to = ''] of block.replace(PICTURE, '').matchAll(LINK)) {
      const link_label = capitalize(plain(label));
      if (!/^\/(?!\/)/.test(to) || !link_label || link_label.length > MOST_LINE) continue;
      Object.assign(last, { link_label, link_to: to });
      return;
    }
  }

  addPicture(picture: WantedPicture) {
    const anchor = anchorOf(picture.url);
    if (this.sections.some((each) => each.anchor === anchor)) return;
    const last = this.sections.at(-1);
    const section = !last || last.anchor ? this.#begin({}) : last;
    if (section.anchor) return;
    section.anchor = anchor;
    this.pictures.push(picture);
  }

  #addHeading(heading: string) {
    const last = this.sections.at(-1);
    const isOpen = last && !last.heading && !last.text && !last.points;
    if (heading.length > MOST_LINE || (!isOpen && this.sections.length === MOST_SECTIONS)) this.#addText(heading);
    else if (isOpen) last.heading = heading;
    else this.#begin({ heading });
  }

  #addText(text: string) {
    const last = this.sections.at(-1);
    const isFull = (last?.text ?? '').length + text.length + 2 > MOST_TEXT;
    const section = !last || last.points || isFull ? this.#begin({}) : last;
    section.text = section.text ? `${section.text}\n\n${text}` : text;
  }

  #addPoints(points: string[]) {
    const section = this.sections.at(-1) ?? this.#begin({});
    section.points = [section.points, ...points].filter(Boolean).join('\n');
  }

  /** The last one goes on if there can be no more. */
  #begin(section: Partial<PageSection>): PageSection {
    const last = this.sections.at(-1);
    if (last && this.sections.length === MOST_SECTIONS) return last;
    const begun: PageSection = { kind: 'text', ...section };
    this.sections.push(begun);
    return begun;
  }
}

/** Without what pages do not show: pictures, emphasis, addresses of links within the old site. */
function plain(markdown: string): string {
  return markdown
    .replace(PICTURE, '')
    .replace(LINK, (_, label: string, to: string) => (/^https?:/.test(to) && label !== to ? `${label} (${to})` : label))
    .replace(/^> ?/gm, '')
    .replace(/^\| *(.*?) *\|$/gm, (_, cells: string) =>
      cells
        .split('|')
        .map((cell) => cell.trim())
        .join(', '),
    )
    .replace(/\\\n/g, '\n')
    .replace(/(?<!\\)(\*\*|__|~~|`)/g, '')
    .replace(/(?<![\\\w])[*_](?=\S)([^*_\n]*)(?<=\S)[*_](?!\w)/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/&(nbsp|#x20);/g, ' ')
    .trim();
}
