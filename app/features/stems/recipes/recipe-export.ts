import { exportList } from '~/features/studio/list-export.server';
import type { StaffHandle } from '~/lib/areas';
import { formatDollarsInput } from '~/lib/dollars-input';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/recipe-export';
import { eachRecipe, recipeListQuery } from './recipes.server';

export const handle: StaffHandle = { area: 'orders' };

export function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  return exportList(context, 'recipes', {
    rows: eachRecipe(context, recipeListQuery(url)),
    columns: {
      Product: ({ product }) => product,
      Variant: ({ title }) => title,
      Cost: ({ cost_cents }) => formatDollarsInput(cost_cents),
      Price: ({ price_cents }) => formatDollarsInput(price_cents),
      Margin: ({ price_cents, cost_cents }) =>
        cost_cents === null ? null : formatDollarsInput(price_cents - cost_cents),
      Currency: ({ currency }) => currency.toUpperCase(),
    },
  });
}
