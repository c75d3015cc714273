import { Form, useNavigation } from 'react-router';
import { ErrorToast } from '~/ui/error-toast';
import { Panel, SubmitButton } from '~/ui/staff';
import { useHydrated } from '~/ui/use-hydrated';
import type { Returned } from './actions.server';
import type { Collection } from './collection';
import { CollectionFields } from './collection-fields';
import type { CollectionTable } from './registry';

type AddFormProps<Table extends CollectionTable> = { collection: Collection<Table>; actionData?: Returned | null };

export function AddForm<Table extends CollectionTable>({ collection, actionData }: AddFormProps<Table>) {
  const { texts, addId, picture } = collection;
  const isHydrated = useHydrated();
  const { state, formData } = useNavigation();
  const isBusy = state !== 'idle' && formData?.get('intent') === 'save';
  const returned = actionData?.typed?.intent === 'save' ? actionData : undefined;
  return (
    <Panel title={texts.addTitle} className="add-form">
      <Form
        method="post"
        encType={picture ? 'multipart/form-data' : undefined}
        className="panel-body"
        noValidate={isHydrated}
        preventScrollReset
        replace
        onSubmit={(event) => isBusy && event.preventDefault()}
      >
        <ErrorToast error={returned?.error} />
        <CollectionFields {...{ collection, returned }} />
        <div className="staff-actions">
          <SubmitButton id={addId} variant="primary" name="intent" value="save" isBusy={isBusy} busy="Adding...">
            {texts.add}
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  );
}
