/** What the door says to whoever the gate sent there from these pages (admin spec 2). */
const PAGES: Record<string, string> = {
  'flower-guide-manager': 'Please log in to manage the Flower Guide.',
  'blog-manager': 'Please log in to manage the blog.',
};
/** Admin spec 6: every other page of staff says so too. */
const ANY_PAGE = 'Please log in to open this page.';

/** Why somebody stands at the door of the staff who asked for `path`. */
export function gateWords(path: string) {
  const [, page = ''] = path.split(/[/?#]/, 2);
  return { title: 'Admin Access Required', description: PAGES[page] ?? ANY_PAGE };
}
