export interface SearchPage {
  path: string;
  title: string;
  text: string;
  keywords: string;
}

export const SEARCH_PAGES: SearchPage[] = [
  {
    path: '/about',
    title: 'About Us',
    text: 'Who we are, how we work, and what we hold to.',
    keywords: 'story studio philosophy values team florist people farm',
  },
  {
    path: '/services#weddings',
    title: 'Wedding Floristry',
    text: 'Bouquets, arches and tables, drawn up with you from the first sketch and set in place on the day.',
    keywords: 'services bride groom ceremony reception boutonniere corsage bridesmaid elopement',
  },
  {
    path: '/services#general',
    title: 'General & Event Floristry',
    text: 'Dinners, openings, a standing order for the front desk.',
    keywords: 'services party corporate business office weekly subscription graduation birthday anniversary',
  },
  {
    path: '/services#sympathy',
    title: 'Sympathy & Funeral',
    text: 'Wreaths, sprays and casket flowers, at the chapel before the service.',
    keywords: 'services condolence memorial grief mourning burial cremation death',
  },
  {
    path: '/gallery',
    title: 'Our Galleries',
    text: 'Photographs of our work: weddings and events, general floristry, the micro farm.',
    keywords: 'pictures photos portfolio inspiration images',
  },
  {
    path: '/flower-guide',
    title: 'Flower Guide',
    text: 'What each flower is, when it is in season, how long it stands and what it means.',
    keywords: 'seasons seasonal availability varieties meanings colors',
  },
  {
    path: '/blog',
    title: 'From Our Journal',
    text: 'Notes from the bench and the rows.',
    keywords: 'blog posts articles news stories',
  },
  {
    path: '/store',
    title: 'Our Web Store',
    text: 'Fresh flowers and gifts, arranged to order: delivered, or picked up at the studio.',
    keywords: 'shop buy order online delivery pickup collect gifts price',
  },
  {
    path: '/gift-cards',
    title: 'Gift cards',
    text: 'A gift card for flowers, sent by email on the day you choose. You can also check what is left on one.',
    keywords: 'giftcard voucher certificate coupon present balance code',
  },
  {
    path: '/order',
    title: 'Find your order',
    text: 'Enter its number and your email address to get the link to your order: where it is, and what you can change.',
    keywords: 'where is my order status track tracking delivery arrived late cancel change receipt confirmation lost',
  },
  {
    path: '/delivery',
    title: 'Delivery & freshness',
    text: 'How your flowers reach you, and how to keep them fresh.',
    keywords: 'shipping pickup care vase water last questions faq guarantee',
  },
  {
    path: '/rental-items',
    title: 'Rental Items',
    text: 'Arches, vases, candlesticks and linen from our own shelves, for a day.',
    keywords: 'rent hire decor props borrow',
  },
  {
    path: '/resources#materials',
    title: 'Wedding Reference Materials',
    text: 'Guides to print and keep: color and season, stem counts, table sizes, a timeline.',
    keywords: 'resources download worksheet planning checklist budget',
  },
  {
    path: '/resources#affiliations',
    title: 'Affiliations & Awards',
    text: 'Associations we belong to and awards we have received.',
    keywords: 'resources member association prize certificate',
  },
  {
    path: '/vendors',
    title: 'Trusted Vendors',
    text: 'Photographers, venues, cooks, musicians and makers we have worked with.',
    keywords: 'partners recommended photographer venue caterer planner musician cake',
  },
  {
    path: '/reviews',
    title: 'Client Love',
    text: 'What couples and clients have written to us.',
    keywords: 'reviews testimonials ratings stars feedback',
  },
  {
    path: '/consultation',
    title: 'Wedding & Event Inquiry',
    text: 'Tell us about the date, the place and what you have in mind.',
    keywords: 'consultation inquire quote estimate price ask form',
  },
  {
    path: '/booking',
    title: 'Book a Meeting',
    text: 'Choose a day and a time to sit down with us, at the studio or by video call.',
    keywords: 'appointment calendar schedule consultation visit call',
  },
  {
    path: '/contact',
    title: 'Contact',
    text: 'Write, call, or stop by: email, telephone, address and opening hours.',
    keywords: 'phone email address map directions hours open message',
  },
  {
    path: '/terms-and-conditions',
    title: 'Terms & Conditions',
    text: 'Deposits, cancellations, deliveries and rentals, in plain words.',
    keywords: 'legal policy refund cancellation privacy returns',
  },
];
