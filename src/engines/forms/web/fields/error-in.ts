import type { FieldError } from '../../../../platform/shared/refusal.ts'

/** The error of a field, also when it names one of its entries (`industries.2`). */
export const errorIn = (errors: readonly FieldError[], path: string): FieldError | undefined =>
  errors.find(error => error.path === path) ??
  errors.find(error => error.path.startsWith(`${path}.`) && /^\d+$/.test(error.path.slice(path.length + 1)))
