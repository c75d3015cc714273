/** Where the demo studio's marks of affiliations and awards lie; pictures that staff add lie elsewhere. */
export const DEMO_AWARDS = 'awards/';

export function isDemoAward({ category, image_url }: { category: string; image_url: string }): boolean {
  return category === 'affiliation_award' && image_url.startsWith(`/files/site-images/${DEMO_AWARDS}`);
}
