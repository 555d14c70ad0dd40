import { keysOf } from '../../changed-fields.ts'
import type { OpenedDraft } from '../../contract.ts'
import { type Descriptor, fieldsOf, fileGroupsOf, type Values } from '../../descriptor.ts'

/** A draft's file ids as the views that fields work with; those that are gone are left out. */
export function withFiles(kind: Descriptor, draft: Pick<OpenedDraft, 'values' | 'files'>): Values {
  const views = new Map(draft.files.map(file => [file._id, file]))
  const groups = fileGroupsOf(kind).flatMap(({ key }) => {
    const ids = draft.values[key]
    return Array.isArray(ids) ? [[key, ids.flatMap(id => views.get(String(id)) ?? [])] as const] : []
  })
  return { ...draft.values, ...Object.fromEntries(groups) }
}

/** Every value of a wizard as it is sent: what is empty is named as empty, so that nothing of before stays in its place. */
export const wholePayload = (kind: Descriptor, values: Values): Values => ({
  ...Object.fromEntries(
    fieldsOf(kind)
      .flatMap(keysOf)
      .map(key => [key, null]),
  ),
  ...Object.fromEntries(fileGroupsOf(kind).map(({ key }) => [key, []])),
  ...payloadOf(kind, values),
})

/** Values as the wire takes them: files by id, what is empty left out. */
export function payloadOf(kind: Descriptor, values: Values): Values {
  const files = new Set(fileGroupsOf(kind).map(group => group.key))
  const entries = Object.entries(values).flatMap(([key, value]): [string, unknown][] => {
    if (files.has(key)) return [[key, ((value ?? []) as { _id: string }[]).map(file => file._id)]]
    return value === undefined || value === null || value === '' || Number.isNaN(value) ? [] : [[key, value]]
  })
  return Object.fromEntries(entries)
}
