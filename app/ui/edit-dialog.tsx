import './edit-dialog.css';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import { classes } from './classes';
import { ErrorToast } from './error-toast';
import { focusWithin } from './modal';
import { PageDialog, PageDialogClose } from './page-dialog';
import { StaffButtonLink, SubmitButton } from './staff';
import type { Toast } from './toast';
import { useHydrated } from './use-hydrated';

type EditDialogProps = {
  title: string;
  returnTo: string;
  focusOnClose: string;
  wide?: boolean;
  children: ReactNode;
};

export function EditDialog({ title, returnTo, focusOnClose, wide, children }: EditDialogProps) {
  const titleId = useId();
  useFocusOnceGone(focusOnClose);
  return (
    <PageDialog
      returnTo={returnTo}
      className={classes('edit-dialog', wide && 'edit-dialog-wide')}
      aria-labelledby={titleId}
    >
      <div className="modal-panel">
        <div className="modal-head">
          <h2 id={titleId}>{title}</h2>
          <PageDialogClose returnTo={returnTo} />
        </div>
        {children}
      </div>
    </PageDialog>
  );
}

type DeleteDialogProps = Omit<EditDialogProps, 'children' | 'wide'> & {
  text: ReactNode;
  id: string;
  confirm?: string;
  error?: Toast;
};

/** The focus starts on Close, not on the button that deletes. */
export function DeleteDialog({ text, id, confirm = 'Delete', error, returnTo, ...dialog }: DeleteDialogProps) {
  return (
    <EditDialog {...dialog} returnTo={returnTo}>
      <DialogForm intent="delete" returnTo={returnTo} submit={confirm} busy="Deleting..." isDanger error={error}>
        <input type="hidden" name="id" value={id} />
        <p>{text}</p>
      </DialogForm>
    </EditDialog>
  );
}

type DialogFormProps = {
  intent?: string;
  returnTo: string;
  submit?: string;
  busy?: string;
  isDanger?: boolean;
  encType?: ComponentProps<typeof Form>['encType'];
  error?: Toast;
  children: ReactNode;
};

/** Posts to the dialog's own URL, so errors come back into the dialog. */
export function DialogForm({
  intent = 'save',
  returnTo,
  submit = 'Save',
  busy = 'Saving...',
  isDanger,
  encType,
  error,
  children,
}: DialogFormProps) {
  const isHydrated = useHydrated();
  const isBusy = useIsPosting(intent);
  const form = useStartingFocus(isDanger);
  return (
    <Form
      ref={form}
      method="post"
      encType={encType}
      replace
      preventScrollReset
      noValidate={isHydrated}
      onSubmit={(event) => isBusy && event.preventDefault()}
    >
      <ErrorToast error={error} />
      <div className="dialog-fields">{children}</div>
      <footer className="dialog-foot">
        <StaffButtonLink to={returnTo} data-close preventScrollReset>
          Cancel
        </StaffButtonLink>
        <SubmitButton
          variant={isDanger ? 'danger' : 'primary'}
          name="intent"
          value={intent}
          isBusy={isBusy}
          busy={busy}
        >
          {submit}
        </SubmitButton>
      </footer>
    </Form>
  );
}

function useIsPosting(intent: string) {
  const { state, formData } = useNavigation();
  return state !== 'idle' && formData?.get('intent') === intent;
}

const INVALID = '[aria-invalid="true"]';
const FIELD = ':is(input, select, textarea):not([type="hidden"], [type="file"])';

/** On the first error; otherwise on the first field, unless that would open a phone’s keyboard. */
function useStartingFocus(isDanger = false) {
  const form = useRef<HTMLFormElement>(null);
  const answer = useActionData();
  useEffect(() => {
    const usedBeforeScripts = focusWithin(form.current);
    const startsInField = !answer && !isDanger && !usedBeforeScripts && matchMedia('(pointer: fine)').matches;
    const place = form.current?.querySelector<HTMLElement>(INVALID);
    (place ?? (startsInField ? form.current?.querySelector<HTMLElement>(FIELD) : undefined))?.focus();
  }, [answer, isDanger]);
  return form;
}

/** A dialog stays modal until it is removed: only then can the page underneath take the focus. */
function useFocusOnceGone(focusOnClose: string) {
  useEffect(() => () => focusOf(focusOnClose)?.focus({ preventScroll: true }), [focusOnClose]);
}

/** What is in a menu cannot have the focus once that is closed; its button can. */
function focusOf(id: string) {
  const found = document.getElementById(id);
  const menu = found?.closest('[popover]:not(:popover-open)');
  return menu ? document.querySelector<HTMLElement>(`[popovertarget="${menu.id}"]`) : found;
}
