import type { Category } from './categories.ts';
import { isArabic } from './direction.ts';

type Names = Pick<Category, 'label' | 'labelAr'>;

/** Both names of a category that may be given one only: the other page then shows that. */
export function bothNames({ label, labelAr }: Names): Names {
  return { label: label || labelAr, labelAr: labelAr || label };
}

/** The names as they were given: one is empty if there is only the other. */
export function givenNames({ label, labelAr }: Names): Names {
  if (label !== labelAr) return { label, labelAr };
  return isArabic(label) ? { label: '', labelAr } : { label, labelAr: '' };
}
