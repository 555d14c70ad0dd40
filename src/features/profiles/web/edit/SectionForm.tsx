import { useEffect, useMemo, useRef, useState } from 'react'
import { type CheckContext, checkValues, isAsked } from '../../../../engines/forms/check-values.ts'
import { fileGroupsOf, type Group, keysOf, type Values } from '../../../../engines/forms/descriptor.ts'
import { editedFrom, isReviewed, partsOf } from '../../../../engines/forms/edited-fields.ts'
import { isEmpty } from '../../../../engines/forms/field-schema.ts'
import { withFiles } from '../../../../engines/forms/values.ts'
import type { FilledFields } from '../../../../engines/forms/web/fields/StepGroup.tsx'
import { StepGroup } from '../../../../engines/forms/web/fields/StepGroup.tsx'
import { useLookups } from '../../../../engines/forms/web/fields/use-lookups.ts'
import type { FileView } from '../../../../platform/shared/files-contract.ts'
import type { FieldError } from '../../../../platform/shared/refusal.ts'
import { send } from '../../../../platform/web/call.ts'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { useOfForm } from '../../../../platform/web/forms/use-field.ts'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { Clock3, Zap } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { readerZone } from '../../../../platform/web/ui/moment-text.ts'
import { toast, undoBar } from '../../../../platform/web/ui/toast.ts'
import type { MyValues } from '../../contract/mine.ts'
import { editProfile } from '../../contract/mine.ts'
import { groupsIn, type Kind } from '../../kind.ts'
import type { strings } from '../../strings.en.ts'
import { useReadMineAgain } from '../data.ts'
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

/** Values without what was sent, but with what was typed on meanwhile. */
const withoutSent = (typed: Values, sent: Values): Values =>
  Object.fromEntries(Object.entries(typed).filter(([key, value]) => !Object.is(sent[key], value)))

/** A section of the settings while it is edited: only what was changed is checked and sent. */
function useSection(place: EditPlace, opened: MyValues) {
  const { kind, section, userId } = place
  const t = useText<typeof strings>('profiles')
  const readAgain = useReadMineAgain()
  const groups = useMemo(() => groupsIn(kind, section), [kind, section])
  const before = useMemo(() => withFiles(kind, opened), [kind, opened])
  const context = useRef<CheckContext | null>(null)
  /** What was accepted once and is not touched never stands in the way of the rest (the server holds the same). */
  const judge = (values: Values) => {
    const edited = editedFrom(before, values)
    const here = partsOf(groups).filter(part => !('type' in part) || isAsked(kind, part, values, context.current!))
    const counts = (error: FieldError) => {
      const head = headOf(error)
      return here.some(part => part.key === head) && (head in edited || isEmpty(before[head]))
    }
    const { errors } = checkValues(kind, values, context.current!, { kept: opened.kept })
    return { values: edited, errors: errors.filter(counts) }
  }
  const [saved, setSaved] = useState<Values | null>(null)
  const save = async (edited: Values) => {
    const sent = Object.entries(edited).map(([key, value]) => [key, sentValue(kind, key, value)] as const)
    const values = form.handle.values()
    const body = { values: Object.fromEntries(sent), timeZone: readerZone() }
    const answer = await send(editProfile, { body }, { idempotencyKey: crypto.randomUUID() })
    keepEdits(place, {})
    toast({ tone: 'success', title: answer.message })
    await readAgain()
    setSaved(values)
  }
  const [begin] = useState(() => ({ ...before, ...keptEdits(place) }))
  const form = useForm(judge, { defaults: begin, together: true, offline: t('edit.offline'), onSubmit: save })
  const { handle } = form
  const lookups = useLookups(kind, handle)
  context.current = lookups.context
  // When more is known of what was chosen.
  useEffect(() => handle.judgeAgain(), [handle, lookups.context])

  const edited = useOfForm(handle, () => Object.keys(editedFrom(before, handle.values())).join())
  // what is not saved stays on this device until it is
  useEffect(() => {
    const keep = () => keepEdits({ userId, kind, section }, editedFrom(before, handle.values()))
    keep()
    return handle.listen(keep)
  }, [handle, before, userId, kind, section])

  // what was saved last changed: fields follow it, but for those that were typed into since
  const followed = useRef({ before, saved })
  useEffect(() => {
    const last = followed.current
    if (last.before === before && last.saved === saved) return
    followed.current = { before, saved }
    const typed = editedFrom(last.before, handle.values())
    handle.reset({ ...before, ...(last.saved === saved ? typed : withoutSent(typed, saved ?? {})) })
  }, [handle, before, saved])

  /** Back to what was saved last; answers the way back to what was typed. */
  const discard = (): (() => void) => {
    const typed = editedFrom(before, handle.values())
    handle.reset(before)
    return () => {
      for (const [key, value] of Object.entries(typed)) handle.set(key, value)
    }
  }
  const filled: FilledFields = { kind, form: handle, lookups, opened, keepAs: `edit.${kind.key}` }
  return { form, filled, groups, edited: edited ? edited.split(',') : [], discard }
}

type ReviewNoteProps = { name: string; groups: readonly Group[]; edited: readonly string[]; pending: readonly string[] }

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
  const changed = ('type' in part ? keysOf(part) : [name]).some(key => edited.includes(key))
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
  const { form, filled, groups, edited, discard } = useSection(place, opened)
  return (
    <form {...form.props} className={styles.form}>
      <WhatItMeans groups={groups} />
      <FormErrors form={form} />
      {groups.map(group => (
        <StepGroup
          key={group.key}
          fields={filled}
          group={group}
          titled={groups.length > 1}
          head={saysOnce(group, groups) && <ReviewMark titled />}
          below={key => <ReviewNote name={key} groups={groups} edited={edited} pending={opened.pending} />}
        />
      ))}
      <SaveBar unsaved={edited.length > 0} busy={form.busy} onDiscard={discard} />
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
