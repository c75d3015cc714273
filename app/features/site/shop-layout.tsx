import { Outlet } from 'react-router';
import { server } from '~/platform/context.server';
import type { Route } from './+types/shop-layout';

export function loader({ context }: Route.LoaderArgs) {
  server(context).isPublic();
  return null;
}

export default function ShopLayout() {
  return <Outlet />;
}
