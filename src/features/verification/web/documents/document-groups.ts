import type { FileView } from '../../../../platform/shared/files-contract.ts'
import type { ProfileView } from '../../../profiles/contract.ts'

export type DocumentGroup = { key: string; files: readonly FileView[] }

/** The files of an application by group: proofs first, then pictures; groups without files are left out. */
export function documentGroups(view: ProfileView): DocumentGroup[] {
  const groups = view.groups.flatMap(group => group.files).filter(group => group.files.length > 0)
  const pictures = (group: DocumentGroup) => group.files.every(file => file.type.startsWith('image/'))
  return groups.toSorted((a, b) => Number(pictures(a)) - Number(pictures(b)))
}

/** The file before or behind another over all groups; the first when none is open. */
export function stepFile(groups: readonly DocumentGroup[], chosen: string | null, step: 1 | -1): string | undefined {
  const ids = groups.flatMap(group => group.files.map(file => file._id))
  const at = chosen === null ? (step === 1 ? -1 : ids.length) : ids.indexOf(chosen)
  return ids[Math.min(ids.length - 1, Math.max(0, at + step))]
}
