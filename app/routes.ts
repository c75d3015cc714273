import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { ADMIN_PREFIXES } from './features/admin/admin-prefixes';

export default [
  layout('features/site/shop-layout.tsx', [
    index('features/site/home.page.tsx'),
    route('store', 'features/store/store.page.tsx'),
    route('product/:id', 'features/store/product.page.tsx'),
    route('success', 'features/store/success.page.tsx'),
    route('consultation', 'features/inquiries/consultation.page.tsx'),
    route('*', 'features/site/not-found.page.tsx'),
  ]),
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
    route('store-manager', 'features/store/store-manager.page.tsx'),
    route('store-manager/:number', 'features/store/order.page.tsx'),
    route('outbox', 'features/admin/outbox.page.tsx'),
    route('outbox/:id', 'features/admin/letter.page.tsx'),
    ...ADMIN_PREFIXES.map((prefix) =>
      route(`${prefix}/*`, 'features/admin/astray.page.tsx', { id: `admin-astray-${prefix}` }),
    ),
  ]),
] satisfies RouteConfig;
