import type { Picture } from '~/lib/picture';
import { Field, Input } from '~/ui/field';
import { PictureFrame } from '~/ui/plate';
import type { ProductDraft } from './product-draft';
import { RowButtons } from './row-buttons';
import type { StepButton } from './use-product-draft';

type ImageRowsProps = {
  draft: ProductDraft;
  errors: Record<string, string>;
  step: StepButton;
  pictures: Record<string, Picture>;
};

export function ImageRows({ draft: { images }, errors, step, pictures }: ImageRowsProps) {
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
        <RowButtons {...{ kind: 'images', rowKey: key, at, count: images.length, step }} name={`picture ${at + 1}`} />
      </fieldset>
    );
  });
}
