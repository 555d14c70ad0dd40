import { useMemo, useState } from 'react'
import type { FileView } from '../../../../platform/shared/files-contract.ts'
import type { FieldError } from '../../../../platform/shared/refusal.ts'
import { WireRefusal } from '../../../../platform/web/call.ts'
import { readerZone } from '../../../../platform/web/ui/moment-text.ts'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { checkValues, isAsked } from '../../check-values.ts'
import type { MyValues } from '../../contract/mine.ts'
import { fieldsOf, fileGroupsOf, groupsIn, type Kind, type Section, type Values } from '../../kind.ts'
import { useEditProfile } from '../data.ts'
import { withFiles } from '../wizard/draft-wire.ts'
import type { FieldsForm } from '../wizard/StepGroup.tsx'
import { useLookups } from '../wizard/use-lookups.ts'

/** What is sent of a field: files by id, emptied ones as nothing. */
function sentValue(kind: Kind, key: string, value: unknown): unknown {
  const isFiles = fileGroupsOf(kind).some(group => group.key === key)
  if (isFiles) return ((value ?? []) as FileView[]).map(file => file._id)
  return value === '' || value === undefined ? null : value
}

/** A section of the settings while it is edited: only what was touched is checked and sent. */
export function useSection(kind: Kind, section: Section, opened: MyValues) {
  const [values, setValues] = useState<Values>(() => withFiles(kind, opened))
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [served, setServed] = useState<readonly FieldError[]>([])
  const [attempted, setAttempted] = useState(false)
  const lookups = useLookups(kind, values)
  const edit = useEditProfile(({ message }) => toast({ tone: 'success', title: message }))
  const groups = useMemo(() => groupsIn(kind, section), [kind, section])
  const asked = groups.flatMap(group => (group.fields ?? []).filter(one => isAsked(kind, one, values, lookups.world)))
  const here = new Set([...asked, ...groups.flatMap(group => group.files ?? [])].map(one => one.key))

  const isHere = (error: FieldError) => here.has(error.path.split('.')[0] ?? '')
  const wrong = checkValues(kind, values, lookups.world, { kept: opened.kept }).errors.filter(isHere)
  const errors = attempted ? [...wrong, ...served.filter(one => !wrong.some(other => other.path === one.path))] : served

  const change = (part: Values) => {
    const keys = Object.keys(part)
    setValues(before => ({ ...before, ...part }))
    setTouched(before => new Set([...before, ...keys]))
    setServed(before => before.filter(one => !keys.includes(one.path.split('.')[0] ?? '')))
  }
  /** Sends what was touched; answers whether there was nothing to correct first. */
  const save = async (): Promise<boolean> => {
    setAttempted(true)
    if (wrong.length > 0) return false
    const sent = Object.fromEntries([...touched].map(key => [key, sentValue(kind, key, values[key])]))
    const answer = await edit.run({ body: { values: sent, timeZone: readerZone() } })
    return answer !== null
  }
  const refusal = edit.refusal instanceof WireRefusal ? edit.refusal : null
  const form: FieldsForm = { kind, values, lookups, opened, keepAs: `edit.${kind.key}`, change }
  const sensitive = new Set(fieldsOf(kind).flatMap(one => (one.sensitive ? [one.key] : [])))
  for (const group of fileGroupsOf(kind)) sensitive.add(group.key)
  return { form, groups, errors, touched, sensitive, save, setServed, busy: edit.busy, refusal, failed: edit.refusal }
}
