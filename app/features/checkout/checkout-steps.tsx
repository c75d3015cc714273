const STEPS = { details: 'Details', payment: 'Payment' } as const;

export function CheckoutSteps({ current }: { current: keyof typeof STEPS }) {
  return (
    <ol className="checkout-steps" aria-label="Steps">
      {Object.entries(STEPS).map(([step, name]) => (
        <li key={step} aria-current={step === current ? 'step' : undefined}>
          {name}
        </li>
      ))}
    </ol>
  );
}
