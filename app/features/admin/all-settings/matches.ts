import { SETTING_WORDS } from '~/features/admin/staff-nav';

/** Whether a card's name, group, state or use has every word. */
export function matches(
  words: string,
  group: string,
  { label, to, text }: { label: string; to: string; text: string },
) {
  const all = `${group} ${label} ${text} ${SETTING_WORDS[to] ?? ''}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
