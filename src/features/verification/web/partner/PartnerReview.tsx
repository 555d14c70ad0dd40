import { type CSSProperties, useState } from 'react'
import { shortDate } from '../../../../platform/shared/text.ts'
import { useWrite } from '../../../../platform/web/call.ts'
import { Check } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { Kbd } from '../../../../platform/web/ui/Kbd.tsx'
import { readerZone } from '../../../../platform/web/ui/moment-text.ts'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { addPartnerNote, readPartnerCase, type PartnerCaseView } from '../../contract/partner.ts'
import type { strings } from '../../strings.en.ts'
import { useNow } from '../age.ts'
import { wordsOf } from '../data.ts'
import bars from '../decide/Decide.module.css'
import { TakesEffect } from '../decide/DecisionBar.tsx'
import application from '../review/Application.module.css'
import { ApplicationGroups } from '../review/ApplicationGroups.tsx'
import { ChangesTab } from '../review/ChangesTab.tsx'
import { Desk, DeskHead, NotesTab, useDesk } from '../review/Desk.tsx'
import { partnersPlace } from '../review/mark-keeper.ts'
import { NoteList } from '../review/NoteList.tsx'
import { type Marks, useMarks } from '../review/use-marks.ts'
import { useReviewKeys } from '../review/use-review-keys.ts'
import own from './Partner.module.css'
import { ConflictDialog, SayDialog } from './PartnerDialogs.tsx'
import { useSay } from './use-say.ts'

const TABS = ['application', 'changes', 'notes'] as const
type PartnerTab = (typeof TABS)[number]

/** What a partner may say of a case; each is a dialog. */
type Saying = 'attest' | 'decline' | 'conflict'

type PartnerReviewProps = {
  view: PartnerCaseView
  neighbours: { before?: string; next?: string }
  /** Opens another case; nothing leads to the list. */
  onGo: (caseId: string | undefined) => void
  onList: () => void
}

/** An application and its documents with everything a partner does to them. What changed stands only where a version was approved before. */
export function PartnerReview({ view, neighbours, onGo, onList }: PartnerReviewProps) {
  const t = useText<typeof strings>('verification')
  const marks = useMarks(view, partnersPlace)
  const desk = useDesk<PartnerTab, Saying>(view, () => 'application')
  const saying = useSay(view, () => {
    if (!neighbours.next) toast({ tone: 'info', title: t('mine.last') })
    onGo(neighbours.next)
  })
  const said = view.attestation !== null
  const act = (what: Saying) => {
    if (!said && !saying.busy) desk.setOver(what)
  }
  useReviewKeys({
    view,
    marks,
    mayAct: !said,
    desk,
    act: what => {
      if (what === 'approve') act('attest')
      if (what === 'reject') act('decline')
    },
    onGo,
    neighbours,
  })
  const counts = {
    application: undefined,
    changes: view.changes[0]?.items.length,
    notes: view.notes.length || undefined,
  }
  const { over } = desk
  return (
    <Desk
      view={view}
      desk={desk}
      forPartner
      head={<PartnerHead view={view} onList={onList} />}
      tabs={TABS.filter(key => key !== 'changes' || view.changes.length > 0)}
      countOf={key => counts[key]}
      bar={<PartnerBar view={view} marks={marks} onAct={act} onUndo={() => void saying.takeBack()} />}
      dialog={
        <>
          {(over === 'attest' || over === 'decline') && (
            <SayDialog
              key={over}
              view={view}
              looked={desk.opened.length > 0}
              result={over}
              saying={saying}
              onClose={desk.close}
            />
          )}
          {over === 'conflict' && (
            <ConflictDialog saying={saying} onGone={() => onGo(neighbours.next)} onClose={desk.close} />
          )}
        </>
      }
    >
      {desk.tab === 'changes' && <ChangesTab view={view} />}
      {desk.tab === 'notes' && <PartnerNotes view={view} />}
      {desk.tab === 'application' && (
        <div className={application.application}>
          <ApplicationGroups
            view={view}
            marks={marks}
            mayAct={!said}
            opened={desk.opened}
            onOpen={desk.choose}
            reads={view.applicant.language}
            forSelf
            secret={() => <span className={own.quiet}>{t('mine.secret')}</span>}
          />
        </div>
      )}
    </Desk>
  )
}

/** Who applies, from where, and by when the club waits for an answer. */
function PartnerHead({ view, onList }: { view: PartnerCaseView; onList: () => void }) {
  const t = useText<typeof strings>('verification')
  const day = (value: string) => `\u2068${shortDate(value, readerZone())}\u2069`
  return (
    <DeskHead
      view={view}
      facts={
        <>
          <span>{t('mine.given-on', { date: day(view.assignedAt) })}</span>
          <span>{t('mine.due-on', { date: day(view.dueAt) })}</span>
          {view.overdue && <Chip tone="danger">{t('mine.overdue')}</Chip>}
        </>
      }
      listLabel={t('mine.to-list')}
      onList={onList}
    />
  )
}

/** What a partner and the club's reviewers write to each other about a case. */
function PartnerNotes({ view }: { view: PartnerCaseView }) {
  const t = useText<typeof strings>('verification')
  const [text, setText] = useState('')
  const add = useWrite(addPartnerNote, { invalidates: [readPartnerCase], onDone: () => setText('') })
  return (
    <NotesTab
      list={<NoteList notes={view.notes} none={t('mine.notes-none')} noneBody={t('mine.notes-none-body')} />}
      label={t('mine.note-label')}
      text={text}
      onText={setText}
      error={add.refusal && wordsOf(add.refusal)}
      busy={add.busy}
      onAdd={note => void add.run({ params: { caseId: view._id }, body: { note } })}
    />
  )
}

type PartnerBarProps = {
  view: PartnerCaseView
  marks: Marks
  onAct: (act: Saying) => void
  onUndo: () => void
}

/** What a partner may say, with how much is read; or what they said, while it may be taken back. */
function PartnerBar({ view, marks, onAct, onUndo }: PartnerBarProps) {
  const t = useText<typeof strings>('verification')
  const progress = { '--read': marks.order.length > 0 ? marks.read / marks.order.length : 0 } as CSSProperties
  return (
    <section className={bars.bar} aria-label={t('decide.label')} style={progress}>
      {view.attestation ? (
        <SaidLine view={view} onUndo={onUndo} />
      ) : (
        <div className={bars.acts}>
          <Button
            variant="primary"
            icon={<Check {...iconProps} />}
            iconEnd={<Kbd>A</Kbd>}
            onClick={() => onAct('attest')}
          >
            {t('mine.attest')}
          </Button>
          <Button iconEnd={<Kbd>R</Kbd>} onClick={() => onAct('decline')}>
            {t('mine.decline')}
          </Button>
          <Button variant="ghost" onClick={() => onAct('conflict')}>
            {t('mine.conflict')}
          </Button>
          <span className={bars.read}>{t('fieldsOf.read', { count: marks.read, all: marks.order.length })}</span>
        </div>
      )}
    </section>
  )
}

function SaidLine({ view, onUndo }: Pick<PartnerBarProps, 'view' | 'onUndo'>) {
  const t = useText<typeof strings>('verification')
  const now = useNow(1000)
  return (
    <div className={bars.standing}>
      <span className={bars.said}>
        {t(view.attestation?.result === 'attest' ? 'mine.said-attest' : 'mine.said-decline')}
      </span>
      <TakesEffect until={view.undoUntil} now={now} />
      {view.undoUntil && new Date(view.undoUntil).getTime() >= now && (
        <Button size="compact" onClick={onUndo}>
          {t('decide.undo')}
        </Button>
      )}
    </div>
  )
}
