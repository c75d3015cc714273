interface Line {
  quantity: number;
  product_title: string;
  variant_title: string | null;
}

/** 'Garden Roses, Large' */
export function lineTitle({ product_title, variant_title }: Omit<Line, 'quantity'>): string {
  return [product_title, variant_title].filter(Boolean).join(', ');
}

/** '2 × Garden Roses, Large' */
export function lineText(line: Line): string {
  return `${line.quantity} × ${lineTitle(line)}`;
}
