import { useState } from 'react'
import { HistoryLink } from '../../../../platform/web/admin/HistoryLink.tsx'
import { Checkbox } from '../../../../platform/web/forms/Checkbox.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Timeline } from '../../../../platform/web/ui/Timeline.tsx'
import { UserText } from '../../../../platform/web/ui/UserText.tsx'
import { useKindWords } from '../../../profiles/web/public.ts'
import type { CaseView, HistoryEntry } from '../../contract/case.ts'
import type { strings } from '../../strings.en.ts'
import { useAddNote, wordsOf } from '../data.ts'
import { Application } from './Application.tsx'
import { ChangesTab } from './ChangesTab.tsx'
import { NotesTab } from './Desk.tsx'
import { NoteList } from './NoteList.tsx'
import { PartnerTab } from './PartnerTab.tsx'
import styles from './Tabs.module.css'
import type { Marks } from './use-marks.ts'

/** Acts of the house have sentences of their own: nobody's name stands in them. */
const BY_HOUSE = { released: 'ran-out', suspended: 'suspended-house', restored: 'restored-house' } as const

const TONES: Partial<Record<HistoryEntry['what'], 'success' | 'warning' | 'danger'>> = {
  approved: 'success',
  'first-approved': 'success',
  changes: 'warning',
  rejected: 'danger',
  withdrawn: 'danger',
}

/** Everything that happened to the profile, newest first, over all its versions. */
function HistoryTab({ view }: { view: CaseView }) {
  const t = useText<typeof strings>('verification')
  const steps = view.history.map(({ what, by, at, version, reason, asks }) => {
    const house = by === null ? BY_HOUSE[what as keyof typeof BY_HOUSE] : undefined
    const name = `\u2068${by?.name ?? t('history.house')}\u2069`
    return {
      said: t(`history.${house ?? what}`, { name }),
      at,
      beside: version === null ? null : t('history.version', { version }),
      why: reason ? { text: reason, language: null } : null,
      more: asks.length > 0 && <Asks kind={view.view.kind} asks={asks} />,
      tone: TONES[what],
    }
  })
  return (
    <>
      <Timeline steps={steps} />
      <HistoryLink kind="verification" id={view._id} />
    </>
  )
}

/** What a reviewer asked to be changed, by field. */
function Asks({ kind, asks }: { kind: string; asks: HistoryEntry['asks'] }) {
  const words = useKindWords(kind)
  return (
    <dl className={styles.asks}>
      {asks.map(ask => (
        <div key={ask.field}>
          <dt>{words(`fields.${ask.field}.label`)}</dt>
          <dd>
            <UserText text={ask.text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

export const CASE_TABS = ['application', 'changes', 'partner', 'history', 'notes'] as const
export type CaseTabKey = (typeof CASE_TABS)[number]

type CaseTabProps = {
  tab: CaseTabKey
  view: CaseView
  marks: Marks
  mayAct: boolean
  opened: readonly string[]
  onOpen: (fileId: string) => void
}

/** What the chosen tab of a case shows. */
export function CaseTab({ tab, ...rest }: CaseTabProps) {
  switch (tab) {
    case 'application':
      return <Application {...rest} />
    case 'changes':
      return <ChangesTab view={rest.view} />
    case 'partner':
      return <PartnerTab view={rest.view} />
    case 'history':
      return <HistoryTab view={rest.view} />
    case 'notes':
      return <ReviewersNotes view={rest.view} />
  }
}

/** What reviewers tell each other; stays with the profile over all its cases. The partner who has it reads what is shared. */
function ReviewersNotes({ view }: { view: CaseView }) {
  const t = useText<typeof strings>('verification')
  const [text, setText] = useState('')
  const [shared, setShared] = useState(false)
  const add = useAddNote(() => setText(''))
  const holder = view.assignments.find(one => one.endedAs === null)?.partner
  return (
    <NotesTab
      list={<NoteList notes={view.notes} toReviewers none={t('notes.none')} noneBody={t('notes.none-body')} />}
      label={t('notes.label')}
      text={text}
      onText={setText}
      error={add.refusal && wordsOf(add.refusal)}
      busy={add.busy}
      onAdd={note =>
        void add.run({ params: { caseId: view._id }, body: { note, partner: shared && holder !== undefined } })
      }
    >
      {holder && (
        <Checkbox
          name="with-partner"
          label={t('notes.with-partner', { name: `\u2068${holder.name}\u2069` })}
          hint={t('notes.with-partner-hint')}
          value={shared}
          onChange={setShared}
        />
      )}
    </NotesTab>
  )
}
