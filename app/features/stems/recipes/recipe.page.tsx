import type { StaffHandle } from '~/lib/areas';
import '../stems.css';
import type { ReactNode } from 'react';
import { data, Form, useNavigation } from 'react-router';
import { staff } from '~/features/accounts/staff.server';
import { formFields } from '~/lib/form-fields';
import { formatMoney } from '~/lib/money';
import { pageTitle } from '~/lib/page-title';
import { withoutCents } from '~/lib/without-cents';
import { getContext } from '~/platform/context.server';
import { redirectWithFlash } from '~/platform/flash.server';
import { runAction } from '~/platform/run-action.server';
import { EditVersion } from '~/ui/edit-version';
import { ErrorToast } from '~/ui/error-toast';
import { Input } from '~/ui/field';
import { Note } from '~/ui/note';
import { BackLink, Panel, StaffButtonLink, StaffHeader, SubmitButton } from '~/ui/staff';
import { storedRows, typedRows } from '../quantities';
import { QuantityTable } from '../quantity-table';
import { listStemChoices } from '../stem-choices.server';
import type { Route } from './+types/recipe.page';
import { Margin } from './margin';
import { parseRecipe } from './recipe-form.server';
import { type CostedVariant, readRecipe, saveRecipe, summarize } from './recipes.server';

export const handle: StaffHandle = { area: 'work', writes: 'orders' };

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const [recipe, stems] = await Promise.all([readRecipe(context, params.id), listStemChoices(context)]);
  if (!recipe) throw data(null, 404);
  const { seesMoney } = staff(args);
  if (seesMoney) return { recipe, stems, seesMoney };
  const variants = recipe.variants.map(withoutCents);
  return { recipe: { ...recipe, variants, others: [] }, stems, seesMoney };
}

export async function action({ request, params: { id }, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const typed = await formFields(request);
  const stored = await readRecipe(context, id);
  if (!stored) throw data(null, 404);
  const record = {
    ...({ table: 'recipes', id, labels: { summary: 'Recipe' } } as const),
    read: async () => (await readRecipe(context, id))?.recipe,
    typed: {} as Record<string, unknown>,
  };
  return runAction(context, { typed, record }, async () => {
    const parsed = parseRecipe(typed, stored.variants);
    record.typed = { summary: await summarize(context, parsed.variants) };
    await saveRecipe(context, id, parsed);
    const description = `The recipe of ${stored.title} is saved.`;
    return redirectWithFlash(context, `/stem-stock/recipes/${id}`, { title: 'Success!', description });
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, `Recipe of ${loaderData?.recipe.title ?? 'a product'}`) },
];

export default function Recipe({ loaderData, actionData }: Route.ComponentProps) {
  const { recipe, stems, seesMoney } = loaderData;
  const isBusy = useNavigation().formMethod === 'POST';
  const { typed, errors } = actionData ?? {};
  const columns = recipe.variants.map(({ id, title }) => ({ id, title }));
  const rows = typed
    ? typedRows(
        typed,
        columns.map(({ id }) => id),
      ).filter(({ stem_id, quantities }) => stem_id !== '' || Object.values(quantities).some(Boolean))
    : storedRows(recipe.stored);
  return (
    <>
      <BackLink to="/stem-stock/recipes">the recipes</BackLink>
      <StaffHeader
        title={`Recipe: ${recipe.title}`}
        text="How many stems each variant takes. Orders reserve them until they are made."
        actions={<StaffButtonLink to={`/store-manager/products/${recipe.id}`}>Product</StaffButtonLink>}
      />
      <ErrorToast error={actionData?.error} />
      {stems.length === 0 && (
        <Note tone="warn" title="No stems yet.">
          Add what you buy to Stems first.
        </Note>
      )}
      {!seesMoney && (
        <Note title="View only." className="space-below">
          Only the owner and managers can change recipes.
        </Note>
      )}
      <fieldset disabled={!seesMoney} className="stem-sheet">
        <Form
          key={recipe.recipe?.version}
          method="post"
          preventScrollReset
          onSubmit={(event) => isBusy && event.preventDefault()}
        >
          <EditVersion version={recipe.recipe?.version} returned={actionData} />
          <Panel>
            <QuantityTable
              label={`Stems of ${recipe.title}`}
              columns={columns}
              stems={stems}
              rows={rows}
              errors={errors}
              foot={seesMoney && <Costs recipe={recipe} typed={typed} errors={errors} />}
            />
          </Panel>
          <p className="stem-foot">
            <SubmitButton variant="primary" isBusy={isBusy} busy="Saving...">
              Save recipe
            </SubmitButton>
          </p>
        </Form>
      </fieldset>
    </>
  );
}

type CostsProps = {
  recipe: Route.ComponentProps['loaderData']['recipe'];
  typed?: Record<string, string>;
  errors?: Record<string, string>;
};

function Costs({ recipe: { variants, others }, typed, errors = {} }: CostsProps) {
  const storedOther = (id: string) => others.find(({ variant_id }) => variant_id === id)?.other_cents ?? 0;
  const line = (head: string, cell: (variant: CostedVariant) => ReactNode) => (
    <tr>
      <th scope="row">{head}</th>
      {variants.map((variant) => (
        <td key={variant.id} className="number">
          {cell(variant)}
        </td>
      ))}
    </tr>
  );
  return (
    <>
      {line('Vase, paper, ribbon', ({ id, title }) => (
        <>
          <Input
            id={`other.${id}`}
            name={`other.${id}`}
            className="quantity-input num"
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            aria-label={`${title}: vase, paper, ribbon, in dollars`}
            aria-invalid={errors[`other.${id}`] ? true : undefined}
            aria-describedby={errors[`other.${id}`] ? `other.${id}-error` : undefined}
            defaultValue={typed?.[`other.${id}`] ?? (storedOther(id) ? (storedOther(id) / 100).toFixed(2) : '')}
          />
          {errors[`other.${id}`] && (
            <p className="field-error" id={`other.${id}-error`}>
              {errors[`other.${id}`]}
            </p>
          )}
        </>
      ))}
      {line('Cost', ({ cost_cents, currency }) => (cost_cents === null ? '—' : formatMoney(cost_cents, currency)))}
      {line('Price', ({ price_cents, currency }) => formatMoney(price_cents, currency))}
      {line('Margin', ({ price_cents, cost_cents, currency }) => (
        <Margin price={price_cents} cost={cost_cents} currency={currency} />
      ))}
    </>
  );
}
