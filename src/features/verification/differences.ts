import type { ShownValue } from '../../engines/forms/contract.ts'
import type { FileView } from '../../platform/shared/files-contract.ts'
import type { ProfileView } from '../profiles/contract.ts'
import type { Difference } from './contract/case.ts'

type Part = { value: ShownValue | null; files: readonly FileView[] }

function partsOf(view: ProfileView): Map<string, Part> {
  const parts = new Map<string, Part>()
  for (const group of view.groups) {
    for (const field of group.fields) parts.set(field.key, { value: field.value, files: [] })
    for (const one of group.files) parts.set(one.key, { value: null, files: one.files })
  }
  return parts
}

const NOTHING: Part = { value: null, files: [] }

const missingFrom = (files: readonly FileView[], others: readonly FileView[]): string[] =>
  files.filter(file => !others.some(other => other._id === file._id)).map(file => file.name)

/** What a reviewer reads one by one: the keys of every field and file group of a version, in their order. */
export const itemsOf = (view: ProfileView): string[] => [...partsOf(view).keys()]

/** What differs between two versions of a profile, in the order of the newer one; what is only in the older comes last. */
export function differences(before: ProfileView, now: ProfileView): Difference[] {
  const [old, fresh] = [partsOf(before), partsOf(now)]
  const keys = [...new Set([...fresh.keys(), ...old.keys()])]
  return keys.flatMap((key): Difference[] => {
    const [was, is] = [old.get(key) ?? NOTHING, fresh.get(key) ?? NOTHING]
    const filesGone = missingFrom(was.files, is.files)
    const filesNew = missingFrom(is.files, was.files)
    const same = JSON.stringify(was.value) === JSON.stringify(is.value) && filesGone.length + filesNew.length === 0
    return same ? [] : [{ key, before: was.value, now: is.value, filesGone, filesNew }]
  })
}
