import { useState } from 'react';
import { Link } from 'react-router';
import { ANY_PICTURE } from '~/lib/picture-file';
import { addedToLibrary } from './gallery-texts';
import { CategoryField } from './category-field';
import { aboutCategory, NO_MEDIA_CATEGORY } from '~/features/gallery/media.schema';
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
      <CategoryField
        id="queue-category"
        label="Category of these images"
        category={category}
        setCategory={setCategory}
      />
      <p className="field-hint">
        A whole folder? <Link to="/import">Import photos</Link>: those that the library has are left out.
      </p>
    </UploadPanel>
  );
}
