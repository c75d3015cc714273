/** Texts of the login page, by the requested page (admin spec 2). */
const MESSAGES: Record<string, string> = {
  'flower-guide-manager': 'Please log in to manage the Flower Guide.',
  'blog-manager': 'Please log in to manage the blog.',
};
/** Every other staff page (admin spec 6). */
const DEFAULT_MESSAGE = 'Please log in to open this page.';

export function loginRequiredMessage(path: string) {
  const [, page = ''] = path.split(/[/?#]/, 2);
  return { title: 'Admin Access Required', description: MESSAGES[page] ?? DEFAULT_MESSAGE };
}
