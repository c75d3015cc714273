/** Words that people look for and that no card shows. */
const OTHER_WORDS: Record<string, string> = {
  '/studio-settings': 'phone currency time zone accent color tips rush fee gift card amounts social',
  '/studio-pictures': 'icon hero photos',
  '/closed-days': 'vacation days off closures',
  '/staff-manager': 'team roles invite password',
  '/delivery-zones': 'zip codes fees postal',
  '/delivery-windows': 'times cutoff slots',
  '/holidays': 'valentine mother peak limits',
  '/funeral-homes': 'sympathy',
  '/tax-rates': 'vat percent',
  '/discount-codes': 'coupons promotions',
  '/email-manager': 'letters texts templates messages',
  '/form-field-manager': 'questions inquiry form',
  '/terms-manager': 'conditions legal',
  '/personal-data': 'gdpr erase export',
  '/import': 'csv backup products clients posts photos',
  '/account': 'passkey two-factor login',
};

/** Whether a card's name, group, state or use has every word. */
export function matches(
  words: string,
  group: string,
  { label, to, text }: { label: string; to: string; text: string },
) {
  const all = `${group} ${label} ${text} ${OTHER_WORDS[to] ?? ''}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
