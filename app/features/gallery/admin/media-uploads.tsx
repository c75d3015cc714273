import { useState } from 'react';
import { ANY_PICTURE } from '~/lib/picture-file';
import { Field, Select } from '~/ui/field';
import { addedToLibrary } from './gallery-texts';
import { aboutCategory, MEDIA_CATEGORIES, NO_MEDIA_CATEGORY } from './media.schema';
import { UploadPanel } from './upload-panel';

export function MediaUploads({ page }: { page: string }) {
  const [category, setCategory] = useState('');
  return (
    <UploadPanel
      page={page}
      finish={`${page}/pictures`}
      accept={ANY_PICTURE}
      button="Upload"
      batch={{ fields: { category }, about: aboutCategory(category) }}
      error={category === '' ? { title: NO_MEDIA_CATEGORY, variant: 'destructive' } : undefined}
      success={(count) => addedToLibrary(count, category)}
    >
      <Field id="queue-category" label="Category of these images" required>
        {(control) => (
          <Select {...control} name="category" value={category} onChange={({ target }) => setCategory(target.value)}>
            <option value="">Choose one</option>
            {MEDIA_CATEGORIES.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </UploadPanel>
  );
}
