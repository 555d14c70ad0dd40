import { useState } from 'react'
import { nameIn, shortDate } from '../../../platform/shared/text.ts'
import { useWrite } from '../../../platform/web/call.ts'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { isolate, isolateLatin } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import { Section } from '../../../platform/web/ui/Section.tsx'
import { TimeAgo } from '../../../platform/web/ui/TimeAgo.tsx'
import { Timeline } from '../../../platform/web/ui/Timeline.tsx'
import { UserText } from '../../../platform/web/ui/UserText.tsx'
import type { CaseReport, CaseView } from '../contract/case.ts'
import { noteOnComplaint, readComplaint } from '../contract/desk.ts'
import type { strings } from '../strings.en.ts'
import { ACTIONS, APPEAL_OUTCOMES } from '../vocabulary.ts'
import styles from './CaseScreen.module.css'
import { sayRefusal } from './data.ts'

/** Who reported it, with how often they were right before, and what they wrote. */
export function Reports({ view }: { view: CaseView }) {
  const t = useText<typeof strings>('complaints')
  return (
    <Section
      title={t('case.said')}
      action={<span className={styles.quiet}>{t('case.said-more', { count: view.reports })}</span>}
    >
      <ul className={styles.rows}>
        {view.reportsOf.map(report => (
          <Report key={report._id} report={report} />
        ))}
      </ul>
    </Section>
  )
}

function Report({ report }: { report: CaseReport }) {
  const t = useText<typeof strings>('complaints')
  const { language } = useLanguage()
  const { reporter, record } = report
  const right = isolateLatin(String(record.right))
  const before =
    record.reports === 0
      ? t('case.record.first')
      : t(record.right > 0 ? 'case.record.right' : 'case.record.no-right', { count: record.reports, right })
  return (
    <li className={styles.report}>
      <MemberFace
        member={{ id: reporter?._id ?? '', name: reporter?.name ?? '', picture: reporter?.picture, userType: null }}
        size={36}
      />
      <div className={styles.words}>
        <p className={styles.by}>
          {reporter ? (
            <LinkText to={`/apps/users/view/${reporter._id}`}>
              <Bdi>{reporter.name}</Bdi>
            </LinkText>
          ) : (
            <span>{t('case.gone-member')}</span>
          )}
          <span className={styles.quiet}>
            {before} · {t('case.weight', { weight: isolateLatin(String(record.weight)) })}
          </span>
        </p>
        <p className={styles.reason}>{nameIn(report.reason, language)}</p>
        {report.text ? (
          <p className={styles.text}>
            <UserText text={report.text} lang={report.language} />
          </p>
        ) : (
          <p className={styles.quiet}>{t('case.no-text')}</p>
        )}
        {report.files.length > 0 && (
          <p className={styles.files}>
            {report.files.map(file => (
              <LinkText key={file._id} to={file.fileUrl}>
                <bdi>{file.name}</bdi>
              </LinkText>
            ))}
          </p>
        )}
      </div>
      <span className={styles.quiet}>
        <TimeAgo value={report.at} />
      </span>
    </li>
  )
}

/** What was decided of the same member before, and what of it still counts. */
export function Earlier({ view }: { view: CaseView }) {
  const t = useText<typeof strings>('complaints')
  if (!view.owner) return null
  return (
    <Section title={t('case.earlier')}>
      {view.earlier.length === 0 && <p className={styles.quiet}>{t('case.earlier-none')}</p>}
      <ul className={styles.rows} hidden={view.earlier.length === 0}>
        {view.earlier.map(one => (
          <li key={one.caseId} className={styles.past}>
            <span className={styles.quiet}>
              <DateText value={one.decision.at} />
            </span>
            <span>
              <LinkText to={`/complaints/details/${one.caseId}`}>{t(`taken.${one.decision.action}`)}</LinkText>
              {' · '}
              <Bdi>{one.title}</Bdi>
              {one.decision.by && (
                <span className={styles.quiet}> · {t('decide.by', { name: isolate(one.decision.by.name) })}</span>
              )}
            </span>
            <Past one={one} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Past({ one }: { one: CaseView['earlier'][number] }) {
  const t = useText<typeof strings>('complaints')
  if (one.decision.action === 'dismiss') return <Chip tone="success">{t('taken.dismiss')}</Chip>
  if (one.decision.overturnedAt) return <Chip>{t('case.overturned')}</Chip>
  const counts = one.strikeUntil && new Date(one.strikeUntil) > new Date()
  if (counts)
    return <Chip tone="warning">{t('case.counts-until', { date: isolateLatin(shortDate(one.strikeUntil!)) })}</Chip>
  return <Chip>{t(one.appealed === 'upheld' ? 'case.upheld' : 'case.over')}</Chip>
}

/** What the desk tells each other. */
export function Notes({ view }: { view: CaseView }) {
  const t = useText<typeof strings>('complaints')
  const [note, setNote] = useState('')
  const add = useWrite(noteOnComplaint, {
    invalidates: [readComplaint],
    onDone: () => setNote(''),
    onRefusal: sayRefusal,
  })
  return (
    <Section title={t('case.notes')}>
      {view.notes.length === 0 && <p className={styles.quiet}>{t('case.notes-none')}</p>}
      <ul className={styles.rows} hidden={view.notes.length === 0}>
        {view.notes.map(one => (
          <li key={one._id} className={styles.noted}>
            <p className={styles.by}>
              <strong>
                <Bdi>{one.by?.name ?? t('case.somebody')}</Bdi>
              </strong>
              <span className={styles.quiet}>
                <TimeAgo value={one.at} />
              </span>
            </p>
            <p className={styles.text}>
              <UserText text={one.note} />
            </p>
          </li>
        ))}
      </ul>
      <form
        className={styles.noteForm}
        onSubmit={event => {
          event.preventDefault()
          if (note.trim()) void add.run({ params: { caseId: view._id }, body: { note } })
        }}
      >
        <TextField
          name="note"
          label={t('case.note')}
          value={note}
          onChange={setNote}
          multiline
          rows={2}
          maxLength={2000}
        />
        <Button type="submit" loading={add.busy} disabled={!note.trim()}>
          {t('case.note-add')}
        </Button>
      </form>
    </Section>
  )
}

/** What happened to the case, the newest first. */
export function History({ view }: { view: CaseView }) {
  const t = useText<typeof strings>('complaints')
  const what = (word: string | null): string => {
    const action = ACTIONS.find(one => one === word)
    if (action) return t(`taken.${action}`)
    const outcome = APPEAL_OUTCOMES.find(one => one === word)
    return outcome ? t(`appeal.${outcome}`) : ''
  }
  const steps = view.steps.map(step => ({
    said: t(`case.steps.${step.step}`, {
      who: isolate(step.by?.name ?? t('case.somebody')),
      // A text is held for words, everything else is a word of ours.
      what: step.step === 'hold' ? isolate(step.what ?? '') : what(step.what),
    }),
    at: step.at,
  }))
  if (steps.length === 0) return null
  return <Timeline title={t('case.history')} steps={steps} />
}
