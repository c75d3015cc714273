import type { EditConflict } from '~/lib/edit-conflict';
import { DialogForm, EditDialog } from '~/ui/edit-dialog';
import { EditVersion } from '~/ui/edit-version';
import { Field, Input } from '~/ui/field';
import { PictureField } from '~/ui/picture-field';
import type { Toast } from '~/ui/toast';
import type { VendorRow } from './vendor-manager.server';

/** What came back with errors: what was typed stays. */
export interface ReturnedVendor {
  typed?: Record<string, string>;
  errors?: Record<string, string>;
  error: Toast;
  conflict?: EditConflict;
}

type VendorDialogProps = { vendor?: VendorRow; returned?: ReturnedVendor; returnTo: string };

/** Adds a vendor, or changes one (admin spec 2, "Vendor Manager"). */
export function VendorDialog({ vendor, returned, returnTo }: VendorDialogProps) {
  const { typed, errors = {}, error } = returned ?? {};
  const valueOf = (name: 'name' | 'category' | 'website_url') => typed?.[name] ?? vendor?.[name] ?? '';
  return (
    <EditDialog
      title={vendor ? 'Edit Vendor' : 'Add Vendor'}
      returnTo={returnTo}
      focusOnClose={vendor ? `edit-${vendor.id}` : 'add-vendor'}
    >
      <DialogForm returnTo={returnTo} encType="multipart/form-data" error={error}>
        {vendor && <input type="hidden" name="id" value={vendor.id} />}
        <EditVersion version={vendor?.version} returned={returned} />
        <Field id="name" label="Name" required error={errors.name}>
          {(control) => (
            <Input {...control} name="name" maxLength={200} autoComplete="off" defaultValue={valueOf('name')} />
          )}
        </Field>
        <Field id="category" label="Category" error={errors.category} hint="Photography, venue, catering: their trade.">
          {(control) => <Input {...control} name="category" maxLength={100} defaultValue={valueOf('category')} />}
        </Field>
        <Field id="website_url" label="Website URL" error={errors.website_url} hint="Starts with https://">
          {(control) => (
            <Input {...control} type="url" name="website_url" maxLength={500} defaultValue={valueOf('website_url')} />
          )}
        </Field>
        <PictureField label="Logo" name="logo" current={vendor?.logo} error={errors.logo} />
      </DialogForm>
    </EditDialog>
  );
}
