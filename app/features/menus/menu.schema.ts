import { z } from 'zod';
import { typedSections } from '~/lib/section-form';
import { anyLine } from '~/lib/text-fields';
import type { StoredEntry } from './menus';

const MAX_LABEL = 40;
const MAX_ENTRIES = 100;
const MAX_KEY = 100;

const entry = z.object({
  key: z.string().max(MAX_KEY),
  group: z.string().max(MAX_KEY),
  label: anyLine(MAX_LABEL),
  hidden: z.boolean(),
});

export const menuForm = z.object({
  sections: z.array(entry).max(MAX_ENTRIES, `A menu can have ${MAX_ENTRIES} entries.`),
});

/** What the fields of a menu's form say, named by place as those of sections are: `sections.2.label`. Not yet checked. */
export function typedEntries(typed: Record<string, string>): StoredEntry[] {
  return typedSections(typed).map((fields: Record<string, unknown>) => {
    const { key = '', group = '', label = '' } = fields as Partial<Record<string, string>>;
    return { key, group, label, hidden: fields.hidden === 'on' };
  });
}
