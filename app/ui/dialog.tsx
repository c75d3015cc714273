import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './button';
import { classes } from './classes';
import { Icon } from './icon';

type ModalProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  className?: string;
  children: ReactNode;
};

/** A centered modal dialog. The focus starts on Close and returns to where it was. */
export function Dialog({ className, ...rest }: ModalProps) {
  return <Modal {...rest} className={classes('dialog', className)} />;
}

export function Drawer({ className, ...rest }: ModalProps) {
  return <Modal {...rest} className={classes('drawer', className)} />;
}

function Modal({ open, onClose, title, className, children }: ModalProps) {
  const modal = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (open) modal.current?.showModal();
    else modal.current?.close();
  }, [open]);
  const close = () => modal.current?.close();
  return (
    <dialog
      ref={modal}
      className={className}
      aria-labelledby={titleId}
      onClose={onClose}
      onMouseDown={(event) => event.target === event.currentTarget && close()}
    >
      <div className="modal-panel">
        <div className="modal-head">
          <h2 className="text-h3" id={titleId}>
            {title}
          </h2>
          <IconButton label="Close" onClick={close}>
            <Icon name="close" />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  );
}
