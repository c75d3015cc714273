import { type FormEvent, useState } from 'react';
import type { ActionError } from '~/lib/action-error';
import { Field, Select } from '~/ui/field';
import { FileDrop } from '~/ui/file-drop';
import { Spinner } from '~/ui/spinner';
import { SubmitButton } from '~/ui/staff';
import { toast } from '~/ui/toast';
import { UploadProgress } from '~/ui/upload-progress';
import { useUploads } from '~/ui/use-uploads';
import {
  DOCUMENT_CATEGORIES,
  DOCUMENT_TOO_LARGE,
  FILE_AND_CATEGORY,
  isDocumentCategory,
  MAX_DOCUMENT_BYTES,
  MAX_DOCUMENTS,
  TOO_MANY_DOCUMENTS,
} from './client-documents.schema';

const RULES = {
  mostFiles: MAX_DOCUMENTS,
  tooMany: TOO_MANY_DOCUMENTS,
  mostBytes: MAX_DOCUMENT_BYTES,
  tooLarge: DOCUMENT_TOO_LARGE,
};

type Errors = { file?: string; category?: string };

type DocumentUploadProps = {
  clientId: string;
  returned?: ActionError;
};

/** Adds documents of one category: with scripts each file for itself, with its progress; without, as a plain form. */
export function DocumentUpload({ clientId, returned }: DocumentUploadProps) {
  const { queue, files, isSending, hasFiles, send, retry } = useUploads({
    address: `/client/${clientId}/documents`,
    purpose: 'document',
    rules: RULES,
    success: (count) => ({
      title: 'Upload Successful',
      ...(count > 1 && { description: `${count} files were added.` }),
    }),
  });
  const { category: chosen = '' } = returned?.typed ?? {};
  const [category, setCategory] = useState<string>(isDocumentCategory(chosen) ? chosen : '');
  const [errors, setErrors] = useState<Errors>(returned?.errors ?? {});

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const found = {
      ...(!hasFiles && { file: 'Please select a file.' }),
      ...(!category && { category: 'Please select a category.' }),
    };
    setErrors(found);
    if (hasFiles && category) return void send({ category });
    toast({ title: FILE_AND_CATEGORY, variant: 'destructive' });
    document.getElementById(found.file ? 'file' : 'category')?.focus();
  }
  return (
    <form className="panel-body" method="post" encType="multipart/form-data" noValidate onSubmit={submit}>
      <input type="hidden" name="intent" value="upload" />
      <FileDrop
        id="file"
        area="file"
        label="Files"
        hint="Any kind. Up to 20 files of 50 MB each."
        required
        error={hasFiles ? undefined : errors.file}
        queue={queue}
        onRetry={isSending || !category ? undefined : (id) => void retry(id, { category })}
      />
      {isSending && <UploadProgress files={files} label="All files" />}
      <div className="document-send">
        <Field id="category" label="Category" required error={category ? undefined : errors.category}>
          {(control) => (
            <Select
              {...control}
              name="category"
              value={category}
              disabled={isSending}
              onChange={({ target }) => setCategory(target.value)}
            >
              <option value="">Select a category</option>
              {DOCUMENT_CATEGORIES.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </Select>
          )}
        </Field>
        <SubmitButton
          variant="primary"
          isBusy={isSending}
          busy={
            <>
              <Spinner /> Uploading...
            </>
          }
        >
          Upload
        </SubmitButton>
      </div>
    </form>
  );
}
