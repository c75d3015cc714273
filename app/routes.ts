import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('features/site/shop-layout.tsx', [
    index('features/site/home.page.tsx'),
    route('*', 'features/site/not-found.page.tsx'),
  ]),
] satisfies RouteConfig;
