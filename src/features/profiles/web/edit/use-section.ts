import { useEffect, useMemo, useState } from 'react'
import type { FileView } from '../../../../platform/shared/files-contract.ts'
import type { FieldError } from '../../../../platform/shared/refusal.ts'
import { WireRefusal } from '../../../../platform/web/call.ts'
import { readerZone } from '../../../../platform/web/ui/moment-text.ts'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { checkValues, isAsked } from '../../check-values.ts'
import type { MyValues } from '../../contract/mine.ts'
import { editedFrom, partsOf } from '../../edited-fields.ts'
import { isEmpty } from '../../field-schema.ts'
import { fileGroupsOf, groupsIn, type Kind, type Values } from '../../kind.ts'
import { useEditProfile, useReadMineAgain } from '../data.ts'
import { withFiles } from '../wizard/draft-wire.ts'
import type { FieldsForm } from '../wizard/StepGroup.tsx'
import { useLookups } from '../wizard/use-lookups.ts'
import { type EditPlace, keepEdits, keptEdits } from './kept-edits.ts'

const headOf = (error: FieldError): string => error.path.split('.')[0] ?? ''

/** What is sent of a field: files by id, emptied ones as nothing. */
function sentValue(kind: Kind, key: string, value: unknown): unknown {
  const isFiles = fileGroupsOf(kind).some(group => group.key === key)
  if (isFiles) return ((value ?? []) as FileView[]).map(file => file._id)
  return value === '' || value === undefined ? null : value
}

/** The values of a section while they are edited; what is not saved stays on this device until it is. */
function useEdits(place: EditPlace, opened: MyValues) {
  const before = useMemo(() => withFiles(place.kind, opened), [place.kind, opened])
  const [typed, setTyped] = useState<Values>(() => keptEdits(place))
  const values = { ...before, ...typed }
  const edited = editedFrom(before, values)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is kept when it was typed
  useEffect(() => keepEdits(place, edited), [typed])
  return { before, values, edited, typed, setTyped }
}

/** Without what was sent, but with what was typed on meanwhile. */
const withoutSent = (typed: Values, sent: Values): Values =>
  Object.fromEntries(Object.entries(typed).filter(([key, value]) => sent[key] !== value))

/** A section of the settings while it is edited: only what was changed is checked and sent. */
export function useSection(place: EditPlace, opened: MyValues) {
  const { kind, section } = place
  const { before, values, edited, typed, setTyped } = useEdits(place, opened)
  const [served, setServed] = useState<readonly FieldError[]>([])
  const [attempted, setAttempted] = useState(false)
  const [saving, setSaving] = useState(false)
  const lookups = useLookups(kind, values)
  const edit = useEditProfile()
  const readAgain = useReadMineAgain()
  const groups = useMemo(() => groupsIn(kind, section), [kind, section])
  const here = partsOf(groups).filter(part => !('type' in part) || isAsked(kind, part, values, lookups.world))

  // What was accepted once and is not touched never stands in the way of the rest (the server holds the same).
  const counts = (error: FieldError) => {
    const head = headOf(error)
    return here.some(part => part.key === head) && (head in edited || isEmpty(before[head]))
  }
  const wrong = checkValues(kind, values, lookups.world, { kept: opened.kept }).errors.filter(counts)
  const errors = attempted ? [...wrong, ...served.filter(one => !wrong.some(other => other.path === one.path))] : served

  const change = (part: Values) => {
    setTyped(now => ({ ...now, ...part }))
    setServed(now => now.filter(one => !(headOf(one) in part)))
  }
  /** Sends what was changed; answers whether it is saved. */
  const save = async (): Promise<boolean> => {
    setAttempted(true)
    if (wrong.length > 0 || saving) return false
    setSaving(true)
    const sent = Object.entries(edited).map(([key, value]) => [key, sentValue(kind, key, value)] as const)
    const answer = await edit.run({ body: { values: Object.fromEntries(sent), timeZone: readerZone() } })
    if (answer) {
      keepEdits(place, {})
      toast({ tone: 'success', title: answer.message })
      await readAgain()
      setTyped(now => withoutSent(now, typed))
      setAttempted(false)
    }
    setSaving(false)
    return answer !== null
  }
  /** Back to what was saved last; answers the way back to what was typed. */
  const discard = (): (() => void) => {
    setTyped({})
    setServed([])
    setAttempted(false)
    return () => setTyped(typed)
  }
  const refusal = edit.refusal instanceof WireRefusal ? edit.refusal : null
  const form: FieldsForm = { kind, values, lookups, opened, keepAs: `edit.${kind.key}`, change }
  return { form, groups, errors, edited, save, discard, setServed, busy: saving, refusal, failed: edit.refusal }
}
