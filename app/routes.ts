import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { ADMIN_PREFIXES } from './features/admin/admin-prefixes';

export default [
  layout('features/site/shop-layout.tsx', [
    index('features/site/home.page.tsx'),
    route('about', 'features/site/about.page.tsx'),
    route('services', 'features/site/services.page.tsx'),
    route('gallery/:gallery?/:picture?', 'features/gallery/gallery.page.tsx'),
    route('flower-guide', 'features/flower-guide/flower-guide.page.tsx', [
      route(':flower', 'features/flower-guide/flower.page.ts', { id: 'flower' }),
    ]),
    route('rental-items', 'features/rentals/rental-items.page.tsx'),
    route('reviews', 'features/reviews/reviews.page.tsx'),
    route('search', 'features/search/search.page.tsx'),
    route('store', 'features/store/store.page.tsx'),
    route('product/:id', 'features/store/product.page.tsx'),
    route('success', 'features/store/success.page.tsx'),
    route('consultation', 'features/inquiries/consultation.page.tsx'),
    route('contact', 'features/contact/contact.page.tsx'),
    route('blog', 'features/blog/blog.page.tsx'),
    route('blog/:id', 'features/blog/post.page.tsx'),
    route('resources', 'features/resources/resources.page.tsx'),
    route('vendors', 'features/vendors/vendors.page.tsx'),
    route('terms-and-conditions', 'features/terms/terms.page.tsx'),
    route('booking', 'features/booking/booking.page.tsx'),
    route('booking/:token', 'features/booking/meeting.page.tsx'),
    route('*', 'features/site/not-found.page.tsx'),
  ]),
  route('sitemap.xml', 'features/site/sitemap.ts'),
  route('robots.txt', 'features/site/robots.ts'),
  route('site.webmanifest', 'features/site/web-manifest.ts'),
  route('booking/:token/meeting.ics', 'features/booking/meeting-file.ts'),
  route('blog/feed.xml', 'features/blog/feed.ts'),
  route('consultation/answers', 'features/inquiries/inquiry-answers.ts'),
  route('consultation/files', 'features/inquiries/inquiry-file.ts'),

  route('store/:storeId/pay/:token', 'features/store/checkout.page.tsx'),
  route('store/:storeId/pay/:token/card', 'features/store/card.page.tsx'),

  route('admin-login', 'features/accounts/admin-login.page.tsx'),
  route('sign-out', 'features/accounts/sign-out.ts'),
  layout('features/admin/admin-layout.tsx', [
    route('admin-dashboard', 'features/admin/admin-dashboard.page.tsx'),
    route('client-database', 'features/inquiries/client-database.page.tsx'),
    route('client/:id', 'features/inquiries/client.page.tsx'),
    route('client/:id/files/:fileId', 'features/inquiries/client-file.ts'),
    route('inbox', 'features/contact/inbox.page.tsx'),
    route('inbox/:id', 'features/contact/message.page.tsx'),
    route('store-manager', 'features/store/store-manager.page.tsx'),
    route('store-manager/:number', 'features/store/order.page.tsx'),
    route('outbox', 'features/admin/outbox.page.tsx'),
    route('outbox/:id', 'features/admin/letter.page.tsx'),
    ...ADMIN_PREFIXES.map((prefix) =>
      route(`${prefix}/*`, 'features/admin/astray.page.tsx', { id: `admin-astray-${prefix}` }),
    ),
  ]),
] satisfies RouteConfig;
