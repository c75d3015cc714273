import { Choice } from '~/ui/field';

type AnywayProps = {
  label: string;
  /** Why the store would not take this. */
  reasons?: string;
  /** What was ticked before another error. */
  seen?: string;
};

/** Sends back the reasons that it shows: others are not overridden unseen. */
export function Anyway({ label, reasons, seen }: AnywayProps) {
  const shown = reasons ?? seen;
  if (!shown) return null;
  return (
    <Choice
      key={shown}
      type="checkbox"
      name="anyway"
      value={shown}
      label={label}
      detail={shown}
      defaultChecked={reasons === undefined}
    />
  );
}
