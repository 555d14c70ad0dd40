import { focusableIn } from '../ui/focusable.ts'

const fieldsIn = (form: HTMLElement) => [...form.querySelectorAll<HTMLElement>('[data-field]')]

/** The field of a path: itself, else the one it lies in (`phone` for `phone.phoneNumber`), else its first part. */
export function findField(form: HTMLElement, path: string): HTMLElement | null {
  const fields = fieldsIn(form)
  const named = (test: (name: string) => boolean) => fields.find(field => test(field.dataset.field ?? '')) ?? null
  return (
    named(name => name === path) ??
    fields.filter(field => path.startsWith(`${field.dataset.field}.`)).at(-1) ??
    named(name => name.startsWith(`${path}.`))
  )
}

/** Its label as it stands on the page. */
export const labelOfField = (field: HTMLElement): string =>
  field.querySelector('[data-field-label]')?.textContent?.trim() ?? ''

/** Puts the reader into the field: where one types or chooses, else on its first button. */
export function focusField(field: HTMLElement): void {
  const found = focusableIn(field)
  const target = found.find(one => one.matches('input, select, textarea')) ?? found[0]
  target?.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
}

/** Paths in the order of their fields on the page; those without a field come last. */
export function inPageOrder<T extends { path: string }>(form: HTMLElement, errors: readonly T[]): T[] {
  const fields = fieldsIn(form)
  const placeOf = ({ path }: T) => {
    const field = findField(form, path)
    return field ? fields.indexOf(field) : Number.POSITIVE_INFINITY
  }
  return errors.toSorted((a, b) => Math.sign(placeOf(a) - placeOf(b)) || 0)
}
