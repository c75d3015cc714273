import { Form, useNavigation } from 'react-router';
import { COLORS, OCCASION_LABELS } from '~/lib/product-choices';
import { MAX_RELATED } from '~/features/catalog/products/catalog-card';
import { productSearchTexts } from '~/features/catalog/products/product-search-texts';
import type { Picture } from '~/lib/picture';
import { slugOf } from '~/lib/slug';
import { CropLink } from '~/ui/crop-link';
import { EditVersion } from '~/ui/edit-version';
import { ErrorToast } from '~/ui/error-toast';
import { Choice, Field, FieldGroup, Input, Select, Textarea } from '~/ui/field';
import { PicturesField } from '~/ui/pictures-field';
import { PictureFrame } from '~/ui/plate';
import { SearchAppearance } from '~/ui/search-appearance';
import { Panel, SubmitButton } from '~/ui/staff';
import { useHydrated } from '~/ui/use-hydrated';
import { DetailRows } from './detail-rows';
import { MAX_ROWS, type ProductDraft } from './product-draft';
import type { ReturnedProduct } from './product.actions.server';
import { RowButtons } from './row-buttons';
import { type StepButton, useProductDraft } from './use-product-draft';
import { VariantRows } from './variant-rows';

type ProductFormProps = {
  version?: number;
  slug?: string;
  draft: ProductDraft;
  /** By URL. */
  pictures: Record<string, Picture>;
  kinds: string[];
  others: { id: string; title: string }[];
  returned?: ReturnedProduct;
};

export function ProductForm({ version, slug, draft: stored, pictures, kinds, others, returned }: ProductFormProps) {
  const { form, draft, step } = useProductDraft(returned?.draft ?? stored, returned);
  const { state, formData } = useNavigation();
  const isBusy = state !== 'idle' && formData?.has('end') === true;
  const errors = returned?.errors ?? {};
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      replace
      preventScrollReset
      noValidate={useHydrated()}
      className="product-form"
      onSubmit={(event) => isBusy && event.preventDefault()}
    >
      {/* Enter saves: the first button of a form is the one it presses. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        Save
      </button>
      <ErrorToast error={returned?.error} />
      <EditVersion version={version} returned={returned} />
      <input type="hidden" name="removed" value={draft.removed.join(' ')} />
      <div className="staff-columns">
        <div>
          <Panel title="Words">
            <div className="panel-body">
              <TextFields draft={draft} errors={errors} kinds={kinds} />
            </div>
          </Panel>
          <VariantRows draft={draft} errors={errors} step={step} />
          <Panel title="Pictures">
            <div className="panel-body">
              <ImageRows draft={draft} errors={errors} step={step} pictures={pictures} />
              {draft.images.length < MAX_ROWS.images && (
                <PicturesField
                  label={draft.images.length > 0 ? 'Add pictures' : 'Pictures'}
                  name="picture"
                  most={MAX_ROWS.images - draft.images.length}
                  errors={errors}
                  alt={{ name: 'picture_alt', typed: returned?.picture_alt }}
                />
              )}
            </div>
          </Panel>
          <DetailRows draft={draft} errors={errors} step={step} />
          <div className="panel panel-body">
            <SearchAppearance
              written={draft}
              errors={errors}
              fields={{ title: draft.title, description: draft.description }}
              computed={({ title = '', description = '' }) => ({
                ...productSearchTexts(title, withoutTags(description)),
                path: `/product/${slug ?? slugOf(title)}`,
              })}
            />
          </div>
        </div>
        <div>
          <Visibility draft={draft} errors={errors} />
          <Days draft={draft} errors={errors} />
          <FoundUnder draft={draft} />
          {others.length > 0 && <GoesWellWith draft={draft} others={others} errors={errors} />}
        </div>
      </div>
      <footer className="product-foot">
        <input type="hidden" name="end" value="whole" />
        <SubmitButton variant="primary" isBusy={isBusy} busy="Saving...">
          Save product
        </SubmitButton>
      </footer>
    </Form>
  );
}

function withoutTags(html: string) {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

type TextFieldsProps = { draft: ProductDraft; errors: Record<string, string>; kinds: string[] };

function TextFields({ draft, errors, kinds }: TextFieldsProps) {
  return (
    <>
      <Field id="title" label="Title" required error={errors.title}>
        {(control) => <Input {...control} name="title" maxLength={200} defaultValue={draft.title} />}
      </Field>
      <Field id="subtitle" label="Subtitle" error={errors.subtitle} hint="For the studio and other stores.">
        {(control) => <Input {...control} name="subtitle" maxLength={200} defaultValue={draft.subtitle} />}
      </Field>
      <div className="product-pair">
        <Field id="type" label="Kind" error={errors.type} hint="Visitors can filter the store by it.">
          {(control) => (
            <Input {...control} name="type" maxLength={60} list="kinds" defaultValue={draft.type} autoComplete="off" />
          )}
        </Field>
        <datalist id="kinds">
          {kinds.map((kind) => (
            <option key={kind}>{kind}</option>
          ))}
        </datalist>
        <Field id="ribbon_text" label="Ribbon" error={errors.ribbon_text} hint="A word or two on its picture.">
          {(control) => <Input {...control} name="ribbon_text" maxLength={40} defaultValue={draft.ribbon_text} />}
        </Field>
      </div>
      <Field
        id="description"
        label="Description"
        error={errors.description}
        hint="Paragraphs with an empty line between them, or HTML: p, br, strong, em, ul, ol, li and links."
      >
        {(control) => (
          <Textarea {...control} name="description" rows={7} maxLength={10_000} defaultValue={draft.description} />
        )}
      </Field>
    </>
  );
}

function Visibility({ draft, errors }: Pick<TextFieldsProps, 'draft' | 'errors'>) {
  return (
    <Panel title="Shelf">
      <div className="panel-body">
        <Field id="status" label="State">
          {(control) => (
            <Select {...control} name="status" defaultValue={draft.status}>
              <option value="published">Published</option>
              <option value="draft">Draft: nobody sees it</option>
            </Select>
          )}
        </Field>
        <Choice
          type="checkbox"
          name="purchasable"
          defaultChecked={draft.purchasable}
          label="For sale"
          detail="Otherwise it is shown as unavailable."
        />
        <Choice
          type="checkbox"
          name="subscribable"
          defaultChecked={draft.subscribable}
          label="Can be subscribed to"
          detail="Buyers may have it weekly, every two weeks or monthly."
        />
        <Choice
          type="checkbox"
          name="is_hidden"
          defaultChecked={draft.is_hidden}
          label="Hidden"
          detail="Not in the store’s lists; anyone with its link can open it."
        />
        <Choice
          type="checkbox"
          name="is_add_on"
          defaultChecked={draft.is_add_on}
          label="Add-on"
          detail="Offered in the cart, as a vase or a candle is, and hidden in the store."
        />
        <Field
          id="most_per_order"
          label="Most in one order"
          error={errors.most_per_order}
          hint="All its variants together. 0 is no limit."
        >
          {(control) => (
            <Input {...control} name="most_per_order" inputMode="numeric" defaultValue={draft.most_per_order} />
          )}
        </Field>
        <Field id="site_product_selection" label="Price to show">
          {(control) => (
            <Select {...control} name="site_product_selection" defaultValue={draft.site_product_selection}>
              <option value="lowest_price_first">The lowest</option>
              <option value="first_variant">The first variant’s</option>
            </Select>
          )}
        </Field>
      </div>
    </Panel>
  );
}

/** When it can be had. */
function Days({ draft, errors }: Pick<TextFieldsProps, 'draft' | 'errors'>) {
  return (
    <Panel title="Days">
      <div className="panel-body">
        <Field
          id="lead_days"
          label="Days ahead"
          error={errors.lead_days}
          hint="How many days ahead to order it. 0 allows the same day."
        >
          {(control) => <Input {...control} name="lead_days" inputMode="numeric" defaultValue={draft.lead_days} />}
        </Field>
        <Field
          id="most_per_day"
          label="Most a day"
          error={errors.most_per_day}
          hint="How many you make for one day. 0 is no limit."
        >
          {(control) => (
            <Input {...control} name="most_per_day" inputMode="numeric" defaultValue={draft.most_per_day} />
          )}
        </Field>
      </div>
    </Panel>
  );
}

/** What visitors narrow the store down by. */
function FoundUnder({ draft: { occasions, colors } }: { draft: ProductDraft }) {
  return (
    <Panel title="Found under">
      <div className="panel-body">
        <Choices label="Occasions" name="occasions" labels={OCCASION_LABELS} chosen={occasions} />
        <Choices label="Colors" name="colors" labels={COLORS} chosen={colors} />
      </div>
    </Panel>
  );
}

type ChoicesProps = { label: string; name: string; labels: Record<string, string>; chosen: string[] };

function Choices({ label, name, labels, chosen }: ChoicesProps) {
  return (
    <FieldGroup id={name} label={label} className="product-choices">
      {Object.entries(labels).map(([key, each]) => (
        <Choice key={key} type="checkbox" name={`${name}.${key}`} defaultChecked={chosen.includes(key)} label={each} />
      ))}
    </FieldGroup>
  );
}

type GoesWellWithProps = Pick<TextFieldsProps, 'draft' | 'errors'> & Pick<ProductFormProps, 'others'>;

function GoesWellWith({ draft: { related }, others, errors }: GoesWellWithProps) {
  return (
    <Panel title="Goes well with">
      <div className="panel-body">
        {Array.from({ length: MAX_RELATED }, (_, at) => (
          <Field key={at} id={`related.${at}`} label={`Product ${at + 1} below it`} error={errors[`related.${at}`]}>
            {(control) => (
              <Select {...control} name={`related.${at}`} defaultValue={related[at] ?? ''}>
                <option value="">None</option>
                {others.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
      </div>
    </Panel>
  );
}

type ImageRowsProps = {
  draft: ProductDraft;
  errors: Record<string, string>;
  step: StepButton;
  pictures: Record<string, Picture>;
};

function ImageRows({ draft: { images }, errors, step, pictures }: ImageRowsProps) {
  return images.map(({ key, alt }, at) => {
    const picture = pictures[key];
    return (
      <fieldset key={key} className="image-row">
        <legend>{at === 0 ? 'Picture 1, on the shelf' : `Picture ${at + 1}`}</legend>
        <input type="hidden" name={`images.${at}.key`} value={key} />
        <PictureFrame picture={picture && { ...picture, alt: '' }} ratio="aspect-square" sizes="72px" />
        <Field id={`images.${at}.alt`} label="What it shows" error={errors[`images.${at}.alt`]}>
          {(control) => <Input {...control} name={`images.${at}.alt`} maxLength={500} defaultValue={alt} />}
        </Field>
        {picture && <CropLink address={picture.src} name={`picture ${at + 1}`} />}
        <RowButtons kind="images" rowKey={key} at={at} count={images.length} step={step} name={`picture ${at + 1}`} />
      </fieldset>
    );
  });
}
