import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { keysOf } from '../../../../engines/forms/changed-fields.ts'
import { checkValues, isAsked } from '../../../../engines/forms/check-values.ts'
import type { Group, Values } from '../../../../engines/forms/descriptor.ts'
import { fileGroupsOf } from '../../../../engines/forms/descriptor.ts'
import { editedFrom, isReviewed, partsOf } from '../../../../engines/forms/edited-fields.ts'
import { isEmpty } from '../../../../engines/forms/field-schema.ts'
import { errorIn } from '../../../../engines/forms/web/fields/error-in.ts'
import type { FieldsForm } from '../../../../engines/forms/web/fields/StepGroup.tsx'
import { StepGroup } from '../../../../engines/forms/web/fields/StepGroup.tsx'
import { useLookups } from '../../../../engines/forms/web/fields/use-lookups.ts'
import { withFiles } from '../../../../engines/forms/web/wizard/draft-wire.ts'
import type { FileView } from '../../../../platform/shared/files-contract.ts'
import type { FieldError } from '../../../../platform/shared/refusal.ts'
import { WireRefusal } from '../../../../platform/web/call.ts'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { sentenceOf } from '../../../../platform/web/forms/form-errors.ts'
import { useErrorFocus } from '../../../../platform/web/forms/use-error-focus.ts'
import { useSayCode } from '../../../../platform/web/forms/use-say-code.ts'
import { Clock3, Zap } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { readerZone } from '../../../../platform/web/ui/moment-text.ts'
import { toast, undoBar } from '../../../../platform/web/ui/toast.ts'
import type { MyValues } from '../../contract/mine.ts'
import { groupsIn, type Kind } from '../../kind.ts'
import type { strings } from '../../strings.en.ts'
import { useEditProfile, useReadMineAgain } from '../data.ts'
import type { EditPlace } from './kept-edits.ts'
import { keepEdits, keptEdits } from './kept-edits.ts'
import reviewNoteStyles from './ReviewNote.module.css'
import saveBarStyles from './SaveBar.module.css'
import styles from './SectionForm.module.css'
import whatItMeansStyles from './WhatItMeans.module.css'

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
function useSection(place: EditPlace, opened: MyValues) {
  const { kind, section } = place
  const { before, values, edited, typed, setTyped } = useEdits(place, opened)
  const [served, setServed] = useState<readonly FieldError[]>([])
  const [attempted, setAttempted] = useState(false)
  const [saving, setSaving] = useState(false)
  const lookups = useLookups(kind, values)
  const edit = useEditProfile()
  const readAgain = useReadMineAgain()
  const groups = useMemo(() => groupsIn(kind, section), [kind, section])
  const here = partsOf(groups).filter(part => !('type' in part) || isAsked(kind, part, values, lookups.context))

  // What was accepted once and is not touched never stands in the way of the rest (the server holds the same).
  const counts = (error: FieldError) => {
    const head = headOf(error)
    return here.some(part => part.key === head) && (head in edited || isEmpty(before[head]))
  }
  const wrong = checkValues(kind, values, lookups.context, { kept: opened.kept }).errors.filter(counts)
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

type ReviewNoteProps = { name: string; groups: readonly Group[]; edited: Values; pending: readonly string[] }

/** True where all of a group is read first, and not all of the section: the group says so once, under its title. */
const saysOnce = (group: Group, groups: readonly Group[]): boolean =>
  groups.length > 1 && partsOf([group]).every(isReviewed) && !partsOf(groups).every(isReviewed)

/** That the review team reads a change of this first; under a title or under a field. */
function ReviewMark({ titled }: { titled?: boolean }) {
  const t = useText<typeof strings>('profiles')
  return (
    <p className={classNames(reviewNoteStyles.note, titled && reviewNoteStyles.title)}>
      <Clock3 {...iconSmall} />
      <span>{t('edit.mark')}</span>
    </p>
  )
}

/** Under a field: that the review team reads a change of it first, that it will read this one, or that it has one already. */
function ReviewNote({ name, groups, edited, pending }: ReviewNoteProps) {
  const t = useText<typeof strings>('profiles')
  const parts = partsOf(groups)
  const part = parts.find(one => one.key === name)
  if (!part || !isReviewed(part)) return null
  const changed = ('type' in part ? keysOf(part) : [name]).some(key => key in edited)
  const waits = pending.includes(name)
  const own = groups.find(group => partsOf([group]).includes(part))
  // Where all of a section, or of a group, is read first, its head says so once.
  if (!changed && !waits) return parts.every(isReviewed) || (own && saysOnce(own, groups)) ? null : <ReviewMark />
  return (
    <p className={classNames(reviewNoteStyles.note, reviewNoteStyles.now)} role={changed ? 'status' : undefined}>
      <Clock3 {...iconSmall} />
      <span>{t(changed ? 'edit.will-review' : 'edit.in-review')}</span>
    </p>
  )
}

type SectionFormProps = { place: EditPlace; opened: MyValues }

/** The fields of a section with their Save; what goes through the review team says so where it stands. */
export function SectionForm({ place, opened }: SectionFormProps) {
  const t = useText<typeof strings>('profiles')
  const say = useSayCode()
  const section = useSection(place, opened)
  const { form, groups, errors, edited, refusal, failed, setServed } = section
  const focus = useErrorFocus(errors)
  const sentence = (error: (typeof errors)[number]) => sentenceOf(say, error)
  const errorAt = (path: string) => {
    const found = errorIn(errors, path)
    return found ? sentence(found) : null
  }
  const goToErrors = focus.goToErrors
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (!refusal) return
    setServed(refusal.errors)
    goToErrors()
  }, [refusal])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await section.save())) goToErrors()
  }
  const general = failed && (refusal?.errors.length ?? 0) === 0
  const problem = general ? (refusal?.message ?? t('edit.offline')) : null
  return (
    <form ref={focus.element} className={styles.form} noValidate onSubmit={event => void submit(event)}>
      <WhatItMeans groups={groups} />
      <FormErrors
        form={{ element: focus.element, errors, problem, refused: errors.length > 0 && focus.refused, sentence }}
      />
      {groups.map(group => (
        <StepGroup
          key={group.key}
          form={form}
          group={group}
          titled={groups.length > 1}
          errorAt={errorAt}
          head={saysOnce(group, groups) && <ReviewMark titled />}
          below={key => <ReviewNote name={key} groups={groups} edited={edited} pending={opened.pending} />}
        />
      ))}
      <SaveBar unsaved={Object.keys(edited).length > 0} busy={section.busy} onDiscard={section.discard} />
    </form>
  )
}

type SaveBarProps = { unsaved: boolean; busy: boolean; onDiscard: () => () => void }

/** Save, and the way back to what was saved; it stays in sight while something is not saved. */
function SaveBar({ unsaved, busy, onDiscard }: SaveBarProps) {
  const t = useText<typeof strings>('profiles')
  const discard = () => undoBar({ message: t('edit.discarded'), onUndo: onDiscard() })
  return (
    <div className={classNames(saveBarStyles.bar, unsaved && saveBarStyles.unsaved)}>
      <Button type="submit" variant="primary" loading={busy} disabled={!unsaved}>
        {t('edit.save')}
      </Button>
      {unsaved && (
        <Button disabled={busy} onClick={discard}>
          {t('edit.discard')}
        </Button>
      )}
      <p className={saveBarStyles.where} role="status">
        {unsaved && t('edit.unsaved')}
      </p>
    </div>
  )
}

/** Said before anything is changed: what is there at once, and what the review team reads first. */
function WhatItMeans({ groups }: { groups: readonly Group[] }) {
  const t = useText<typeof strings>('profiles')
  const parts = partsOf(groups)
  const reviewed = parts.filter(isReviewed).length
  const Sign = reviewed > 0 ? Clock3 : Zap
  return (
    <p className={whatItMeansStyles.line}>
      <Sign {...iconSmall} />
      <span>
        {t(reviewed === 0 ? 'edit.all-live' : reviewed === parts.length ? 'edit.all-review' : 'edit.some-review')}
      </span>
    </p>
  )
}
