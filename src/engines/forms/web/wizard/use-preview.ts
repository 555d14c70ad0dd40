import { useMemo } from 'react'
import type { FileView } from '../../../../platform/shared/files-contract.ts'
import { isAsked } from '../../check-values.ts'
import type { ShownForm } from '../../contract.ts'
import { type Descriptor, fieldsOf, fileGroupsOf, type Values } from '../../descriptor.ts'
import { type FilledForm, SEES_ALL, shownGroups } from '../../shown.ts'
import { siteAddress } from '../../site-address.ts'
import type { Lookups } from '../fields/use-lookups.ts'

/** Only what is asked now: an amount of a category that was left behind is not shown. */
function asked(kind: Descriptor, values: Values, { context }: Lookups): Values {
  const hidden = fieldsOf(kind).filter(field => !isAsked(kind, field, values, context))
  const shown = { ...values }
  for (const field of hidden) delete shown[field.key]
  for (const field of fieldsOf(kind))
    if (field.type === 'url' && shown[field.key]) shown[field.key] = siteAddress(String(shown[field.key])) ?? ''
  for (const [key, value] of Object.entries(shown))
    if (value === null || value === '' || Number.isNaN(value)) delete shown[key]
  return shown
}

export type Preview = {
  /** Values that are asked now, and the views of the files. */
  shown: FilledForm
  view: ShownForm
}

/** What was typed as members and reviewers will see it: the same functions as on the server. */
export function usePreview(kind: Descriptor, values: Values, lookups: Lookups, kept: readonly string[]): Preview {
  return useMemo(() => {
    const groups = fileGroupsOf(kind).map(({ key }) => [key, (values[key] ?? []) as FileView[]] as const)
    const shown: FilledForm = {
      values: asked(kind, values, lookups),
      files: Object.fromEntries(groups),
      secrets: Object.fromEntries(kept.map(key => [key, true])),
    }
    return { shown, view: { kind: kind.key, groups: shownGroups(kind, shown, SEES_ALL, lookups.names) } }
  }, [kind, values, lookups, kept])
}
