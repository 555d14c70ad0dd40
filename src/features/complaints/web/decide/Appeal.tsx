import { useState } from 'react'
import { holds } from '../../../../platform/shared/access.ts'
import { useWrite } from '../../../../platform/web/call.ts'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { UserText } from '../../../../platform/web/ui/UserText.tsx'
import type { CaseView } from '../../contract/case.ts'
import { decideAppeal, enterAppeal, listComplaints, readComplaint } from '../../contract/desk.ts'
import { refusalToAppeal } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import type { AppealOutcome } from '../../vocabulary.ts'
import styles from './Decide.module.css'

const MIN_WORDS = 10

/** The objection to a decision: to be decided by somebody else, or how it ended; else a way to enter one that came by mail. */
export function Appeal({ view }: { view: CaseView }) {
  const t = useText<typeof strings>('complaints')
  const { appeal, decision } = view.standing
  if (!appeal) return refusalToAppeal(decision, false, new Date()) === null ? <Enter view={view} /> : null
  return (
    <section className={styles.appeal} aria-label={t('appeal.title')}>
      <h3>{t('appeal.said')}</h3>
      <p className={styles.quiet}>
        <DateText value={appeal.at} withTime="brief" />
      </p>
      <p className={styles.words}>
        <UserText text={appeal.text} />
      </p>
      {appeal.outcome ? (
        <Alert tone={appeal.outcome === 'upheld' ? 'info' : 'success'} title={t(`appeal.${appeal.outcome}`)}>
          <UserText text={appeal.words ?? ''} />
        </Alert>
      ) : (
        <Judge view={view} />
      )}
    </section>
  )
}

function Judge({ view }: { view: CaseView }) {
  const t = useText<typeof strings>('complaints')
  const viewer = useViewer()
  const [words, setWords] = useState('')
  const judge = useWrite(decideAppeal, {
    invalidates: [listComplaints, readComplaint],
    onDone: ({ message }) => toast({ tone: 'success', title: message }),
  })
  if (!holds(viewer, 'complaints.appeals')) return <p className={styles.quiet}>{t('appeal.no-permission')}</p>
  // A Super-admin who is the only one may decide on it: the server knows who else there is.
  if (view.standing.decision?.by?._id === viewer?.id && viewer?.role !== 'Super-admin')
    return <p className={styles.quiet}>{t('appeal.own-decision')}</p>
  const short = words.trim().length < MIN_WORDS
  const end = (outcome: AppealOutcome) => void judge.run({ params: { caseId: view._id }, body: { outcome, words } })
  return (
    <div className={styles.form}>
      <TextField
        name="words"
        label={t('appeal.words')}
        hint={t('appeal.words-hint')}
        value={words}
        onChange={setWords}
        multiline
        rows={3}
        maxLength={1500}
        compact
      />
      {judge.refusal && <Alert tone="danger" role="alert" title={judge.refusal.message} />}
      <div className={styles.acts}>
        <Button variant="primary" disabled={short} loading={judge.busy} onClick={() => end('upheld')}>
          {t('appeal.uphold')}
        </Button>
        <Button disabled={short} loading={judge.busy} onClick={() => end('overturned')}>
          {t('appeal.overturn')}
        </Button>
      </div>
    </div>
  )
}

/** Enters an objection for somebody who cannot sign in to object. */
function Enter({ view }: { view: CaseView }) {
  const t = useText<typeof strings>('complaints')
  const viewer = useViewer()
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const enter = useWrite(enterAppeal, {
    invalidates: [listComplaints, readComplaint],
    onDone: ({ message }) => toast({ tone: 'success', title: message }),
  })
  if (!holds(viewer, 'complaints.decide') || view.barred) return null
  const footer = (
    <>
      <Button onClick={() => setOpen(false)}>{t('appeal.cancel')}</Button>
      <Button
        variant="primary"
        loading={enter.busy}
        disabled={text.trim().length < MIN_WORDS}
        onClick={() => void enter.run({ params: { caseId: view._id }, body: { text } })}
      >
        {t('appeal.enter')}
      </Button>
    </>
  )
  return (
    <>
      <Button size="compact" variant="ghost" onClick={() => setOpen(true)}>
        {t('appeal.enter')}
      </Button>
      <Dialog open={open} size="small" title={t('appeal.enter')} onClose={() => setOpen(false)} footer={footer}>
        <div className={styles.form}>
          <p>{t('appeal.enter-lead')}</p>
          {enter.refusal && <Alert tone="danger" role="alert" title={enter.refusal.message} />}
          <TextField
            name="text"
            label={t('appeal.enter-text')}
            value={text}
            onChange={setText}
            multiline
            rows={5}
            maxLength={3000}
          />
        </div>
      </Dialog>
    </>
  )
}
