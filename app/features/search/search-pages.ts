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
    text: 'Who we are and how we work.',
    keywords: 'story studio philosophy values team florist people farm',
  },
  {
    path: '/services#weddings',
    title: 'Wedding Floristry',
    text: 'Flowers for the ceremony, the tables and the people.',
    keywords: 'services bride groom ceremony reception boutonniere corsage bridesmaid elopement',
  },
  {
    path: '/services#general',
    title: 'General & Event Floristry',
    text: 'Flowers for dinners, openings, graduations and gifts.',
    keywords: 'services party corporate business office weekly subscription graduation birthday anniversary',
  },
  {
    path: '/services#sympathy',
    title: 'Sympathy & Funeral',
    text: 'Wreaths, standing sprays and casket flowers.',
    keywords: 'services condolence memorial grief mourning burial cremation death',
  },
  {
    path: '/gallery',
    title: 'Our Galleries',
    text: 'Photographs of our work.',
    keywords: 'pictures photos portfolio inspiration images',
  },
  {
    path: '/flower-guide',
    title: 'Flower Guide',
    text: 'Flowers from A to Z: seasons, colors and meanings.',
    keywords: 'seasons seasonal availability varieties meanings colors',
  },
  {
    path: '/blog',
    title: 'From Our Journal',
    text: 'What we have written.',
    keywords: 'blog posts articles news stories',
  },
  {
    path: '/store',
    title: 'Our Web Store',
    text: 'Flowers and gifts to order.',
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
    text: 'Pieces to rent for a wedding or an event.',
    keywords: 'rent hire decor props borrow',
  },
  {
    path: '/resources#materials',
    title: 'Wedding Reference Materials',
    text: 'Guides for planning the flowers.',
    keywords: 'resources download worksheet planning checklist budget',
  },
  {
    path: '/resources#affiliations',
    title: 'Affiliations & Awards',
    text: 'Memberships and awards.',
    keywords: 'resources member association prize certificate',
  },
  {
    path: '/vendors',
    title: 'Trusted Vendors',
    text: 'Photographers, venues, musicians and others for your day.',
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
    text: 'Choose a day and a time to meet us.',
    keywords: 'appointment calendar schedule consultation visit call',
  },
  {
    path: '/contact',
    title: 'Contact',
    text: 'How to reach us, and when.',
    keywords: 'phone email address map directions hours open message',
  },
  {
    path: '/terms-and-conditions',
    title: 'Terms & Conditions',
    text: 'What holds for orders, events and rentals.',
    keywords: 'legal policy refund cancellation privacy returns',
  },
];
