import { Icon } from './icon';

type StepperProps = {
  label: string;
  value: number;
  onChange?: (value: number) => void;
  name?: string;
  set?: (value: number) => string;
  min?: number;
  max?: number;
};

/** At `min` or `max` a button is disabled but keeps the focus. */
export function Stepper({ label, value, onChange, name, set, min = 1, max = Number.POSITIVE_INFINITY }: StepperProps) {
  const step = (to: number) => ({ onStep: () => onChange?.(to), ...(set && { name, value: set(to) }) });
  return (
    <span className="stepper" role="group" aria-label={label}>
      <Step label="One fewer" icon="minus" off={value <= min} {...step(value - 1)} />
      <output>{value}</output>
      <Step label="One more" icon="plus" off={value >= max} {...step(value + 1)} />
    </span>
  );
}

type NumberStepperProps = {
  id: string;
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  max: number;
};

export function NumberStepper({ id, label, name, value, onChange, max }: NumberStepperProps) {
  const count = Number(value) || 1;
  return (
    <span className="stepper" role="group" aria-label={label}>
      <Step label="One fewer" icon="minus" off={count <= 1} onStep={() => onChange(String(count - 1))} />
      <input
        id={id}
        name={name}
        value={value}
        max={max}
        className="num"
        type="number"
        min={1}
        inputMode="numeric"
        aria-label={label}
        onChange={(event) => onChange(event.target.value)}
      />
      <Step label="One more" icon="plus" off={count >= max} onStep={() => onChange(String(count + 1))} />
    </span>
  );
}

type StepProps = {
  label: string;
  icon: 'minus' | 'plus';
  off: boolean;
  onStep: () => void;
  name?: string;
  value?: string;
};

function Step({ label, icon, off, onStep, name, value }: StepProps) {
  const isSubmit = value !== undefined && !off;
  return (
    <button
      type={isSubmit ? 'submit' : 'button'}
      {...(isSubmit && { name, value })}
      aria-label={label}
      aria-disabled={off}
      onClick={off ? undefined : onStep}
    >
      <Icon name={icon} />
    </button>
  );
}
