import { refuseField } from '../../../platform/shared/refusal.ts'
import type { Ask } from '../contract.ts'
import { type Descriptor, fieldOf, fileGroupsOf } from '../descriptor.ts'

/** Refuses (at its path) whatever is no field or file group of the kind. What was left empty can be asked about too. */
export function refuseUnknownFields(
  kinds: readonly Descriptor[],
  kindKey: string,
  asked: readonly { path: string; field: string }[],
): void {
  const kind = kinds.find(one => one.key === kindKey)
  for (const { path, field } of asked) {
    const known = kind && (fieldOf(kind, field) ?? fileGroupsOf(kind).find(group => group.key === field))
    if (!known) refuseField(path, 'choice')
  }
}

/** The same of what a reviewer asks. */
export const refuseUnknownAsks = (kinds: readonly Descriptor[], kindKey: string, asks: readonly Ask[]): void =>
  refuseUnknownFields(
    kinds,
    kindKey,
    asks.map(({ field }, index) => ({ path: `asks.${index}.field`, field })),
  )
