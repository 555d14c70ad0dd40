import type { CSSProperties } from 'react'
import { useCallback, useState } from 'react'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { Check } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { Kbd } from '../../../../platform/web/ui/Kbd.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useNarrow } from '../../../../platform/web/ui/use-narrow.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import type { PartnerCaseView } from '../../contract/partner.ts'
import { UNDO_GRACE_SECONDS } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import { useNow } from '../age.ts'
import styles from '../CaseScreen.module.css'
import partnerBarStyles from '../decide/Decide.module.css'
import partnerOverlaysStyles from '../decide/Decide.module.css'
import { DocumentsPane } from '../documents/DocumentsPane.tsx'
import { documentGroups, stepFile } from '../documents/document-groups.ts'
import { FullScreen } from '../documents/FullScreen.tsx'
import { KeysHelp } from '../review/KeysHelp.tsx'
import { partnersPlace } from '../review/mark-keeper.ts'
import type { Marks } from '../review/use-marks.ts'
import { useMarks } from '../review/use-marks.ts'
import { useReviewKeys } from '../review/use-review-keys.ts'
import { PartnerSheet, type PartnerTabKey } from './PartnerSheet.tsx'
import { SayDialog } from './SayDialog.tsx'
import type { Say } from './use-say.ts'
import { useSay } from './use-say.ts'

const SHORTEST = 3

/** Gives a case back for a conflict of interest, with what it is. */
function ConflictDialog({ saying, onGone, onClose }: { saying: Say; onGone: () => void; onClose: () => void }) {
  const t = useText<typeof strings>('verification')
  const w = useWords()
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const reason = text.trim()
  const send = async () => {
    setTried(true)
    if (reason.length < SHORTEST || !(await saying.giveBack(reason))) return
    onClose()
    onGone()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('mine.conflict-title')}
      footer={
        <div className={partnerOverlaysStyles.foot}>
          <Button onClick={onClose}>{w('ui.cancel')}</Button>
          <Button variant="danger" loading={saying.busy} onClick={() => void send()}>
            {t('mine.conflict-now')}
          </Button>
        </div>
      }
    >
      <div className={partnerOverlaysStyles.form}>
        <p>{t('mine.conflict-lead')}</p>
        <TextField
          name="conflict"
          label={t('mine.conflict-words')}
          hint={t('mine.conflict-hint')}
          multiline
          rows={3}
          maxLength={1000}
          value={text}
          onChange={setText}
          error={tried && reason.length < SHORTEST ? t('mine.words-short') : null}
        />
        {saying.refusal && (
          <Alert tone="danger" role="alert">
            {saying.refusal}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}

/** What lies over an open case. */
type PartnerOverlay = 'attest' | 'decline' | 'conflict' | 'keys' | 'document' | 'beside' | null

type PartnerOverlaysProps = {
  view: PartnerCaseView
  saying: Say
  overlay: PartnerOverlay
  chosen: string | null
  onOpened: (fileId: string) => void
  /** The case was given back. */
  onGone: () => void
  onClose: () => void
}

/** The dialogs of a partner's case, one at a time. */
function PartnerOverlays({ view, saying, overlay, chosen, onOpened, onGone, onClose }: PartnerOverlaysProps) {
  switch (overlay) {
    case 'attest':
    case 'decline':
      return <SayDialog view={view} result={overlay} saying={saying} onClose={onClose} />
    case 'conflict':
      return <ConflictDialog saying={saying} onGone={onGone} onClose={onClose} />
    case 'keys':
      return <KeysHelp forPartner onClose={onClose} />
    case 'document':
    case 'beside': {
      const first = chosen ?? stepFile(documentGroups(view.view), null, 1)
      if (!first) return null
      return (
        <FullScreen view={view} first={first} beside={overlay === 'beside'} onOpened={onOpened} onClose={onClose} />
      )
    }
    default:
      return null
  }
}

type PartnerReviewProps = {
  view: PartnerCaseView
  neighbours: { before?: string; next?: string }
  /** Opens another case; nothing leads to the list. */
  onGo: (caseId: string | undefined) => void
  onList: () => void
}

/** An application and its documents with everything a partner does to them. */
export function PartnerReview({ view, neighbours, onGo, onList }: PartnerReviewProps) {
  const t = useText<typeof strings>('verification')
  const narrow = useNarrow()
  const marks = useMarks(view, partnersPlace)
  const [tab, setTab] = useState<PartnerTabKey>('application')
  const [overlay, setOverlay] = useState<PartnerOverlay>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [opened, setOpened] = useState(view.opened)
  const saying = useSay(view, () => {
    if (!neighbours.next) toast({ tone: 'info', title: t('mine.last') })
    onGo(neighbours.next)
  })
  const said = view.attestation !== null
  const noteOpened = useCallback((fileId: string) => setOpened(ids => [...new Set([...ids, fileId])]), [])
  const choose = (fileId: string | null) => {
    setChosen(fileId)
    if (narrow && fileId) setOverlay('document')
  }
  const act = (what: 'attest' | 'decline' | 'conflict') => {
    if (!said && !saying.busy) setOverlay(what)
  }
  useReviewKeys({
    view,
    marks,
    mayAct: !said,
    tab,
    setTab,
    chosen,
    choose,
    act: what => {
      if (what === 'approve') act('attest')
      if (what === 'reject') act('decline')
    },
    onGo,
    neighbours,
  })
  return (
    <>
      <section className={styles.case}>
        <PartnerSheet
          view={view}
          marks={marks}
          mayAct={!said}
          opened={opened}
          tab={tab}
          onTab={setTab}
          onOpen={choose}
          onList={onList}
          onKeys={() => setOverlay('keys')}
        />
        <PartnerBar view={view} marks={marks} onAct={act} onUndo={() => void saying.takeBack()} />
      </section>
      <aside className={styles.documents} aria-label={t('documents.title')}>
        {!narrow && (
          <DocumentsPane
            view={view}
            chosen={overlay === 'beside' ? null : chosen}
            opened={opened}
            onChoose={choose}
            onOpened={noteOpened}
            onBeside={() => setOverlay('beside')}
          />
        )}
      </aside>
      <PartnerOverlays
        view={{ ...view, opened }}
        saying={saying}
        overlay={overlay}
        chosen={chosen}
        onOpened={noteOpened}
        onGone={() => onGo(neighbours.next)}
        onClose={() => setOverlay(null)}
      />
    </>
  )
}

type PartnerBarProps = {
  view: PartnerCaseView
  marks: Marks
  onAct: (act: 'attest' | 'decline' | 'conflict') => void
  onUndo: () => void
}

/** What a partner may say, with how much is read; or what they said, while it may be taken back. */
function PartnerBar({ view, marks, onAct, onUndo }: PartnerBarProps) {
  const t = useText<typeof strings>('verification')
  const progress = { '--read': marks.order.length > 0 ? marks.read / marks.order.length : 0 } as CSSProperties
  return (
    <section className={partnerBarStyles.bar} aria-label={t('decide.label')} style={progress}>
      {view.attestation ? (
        <SaidLine view={view} onUndo={onUndo} />
      ) : (
        <div className={partnerBarStyles.acts}>
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
          <span className={partnerBarStyles.read}>
            {t('fieldsOf.read', { count: marks.read, all: marks.order.length })}
          </span>
        </div>
      )}
    </section>
  )
}

function SaidLine({ view, onUndo }: Pick<PartnerBarProps, 'view' | 'onUndo'>) {
  const t = useText<typeof strings>('verification')
  const now = useNow(1000)
  const until = view.undoUntil ? new Date(view.undoUntil).getTime() : 0
  const left = Math.max(0, Math.ceil((until - now) / 1000) - UNDO_GRACE_SECONDS)
  return (
    <div className={partnerBarStyles.standing}>
      <span className={partnerBarStyles.said}>
        {t(view.attestation?.result === 'attest' ? 'mine.said-attest' : 'mine.said-decline')}
      </span>
      <span>{left > 0 ? t('decide.takes-effect', { count: left }) : t('decide.takes-effect-now')}</span>
      {until >= now && (
        <Button size="compact" onClick={onUndo}>
          {t('decide.undo')}
        </Button>
      )}
    </div>
  )
}
