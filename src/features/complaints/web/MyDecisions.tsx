import { useState } from 'react'
import { shortDate } from '../../../platform/shared/text.ts'
import { send, useRead } from '../../../platform/web/call.ts'
import { FormDialog } from '../../../platform/web/forms/FormDialog.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { isolateLatin } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { Pagination } from '../../../platform/web/ui/Pagination.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { UserText } from '../../../platform/web/ui/UserText.tsx'
import { appealDecision, myDecisions, type OwnDecision } from '../contract.ts'
import { caseNumber } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { useKindName } from './Marks.tsx'
import styles from './MyDecisions.module.css'

const PER_PAGE = 24

/** What the club decided about oneself, with its reasons and the way to object. For the settings; needs the sentences of `complaints`. */
export function MyDecisions() {
  const t = useText<typeof strings>('complaints')
  const [page, setPage] = useState(1)
  const list = useRead(myDecisions, { query: { page, perPage: PER_PAGE } }, { keepPrevious: true })
  const slow = useDelayed(list.isPending)
  const [objecting, setObjecting] = useState<OwnDecision | null>(null)
  const rows = list.data?.data ?? []
  return (
    <>
      {slow && <Skeleton height="120px" />}
      {list.error && <ErrorPiece error={list.error} level={3} onRetry={() => void list.refetch()} />}
      {list.data && rows.length === 0 && (
        <EmptyState kind="none-yet" level={3} title={t('mine.none')} body={t('mine.none-too')} />
      )}
      {rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map(one => (
            <li key={one._id}>
              <Decision one={one} onObject={() => setObjecting(one)} />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} perPage={PER_PAGE} count={list.data?.count ?? 0} onPage={setPage} />
      {objecting && (
        <ObjectDialog
          one={objecting}
          onSend={body => {
            const input = { params: { decisionId: objecting._id }, body }
            return send(appealDecision, input, { idempotencyKey: crypto.randomUUID() })
          }}
          onDone={() => void list.refetch()}
          onClose={() => setObjecting(null)}
        />
      )}
    </>
  )
}

/** One decision: its letter, what became of it, and the way to object. */
export function Decision({
  one,
  onObject,
  heading: Heading = 'h3',
}: {
  one: OwnDecision
  onObject: () => void
  heading?: 'h1' | 'h3'
}) {
  const t = useText<typeof strings>('complaints')
  const kindName = useKindName()
  return (
    <div className={styles.one}>
      <p className={styles.head}>
        <Bdi ltr>{caseNumber(one.number)}</Bdi>
        <span>{kindName(one.kind)}</span>
        <DateText value={one.at} />
        <State one={one} />
      </p>
      <Heading className={styles.title}>{one.letter.title}</Heading>
      {one.letter.paragraphs.map(paragraph => (
        <p key={paragraph} className={styles.paragraph}>
          {paragraph}
        </p>
      ))}
      {one.appeal && <Objection appeal={one.appeal} />}
      {one.mayAppeal && one.appealUntil && (
        <p className={styles.foot}>
          <Button onClick={onObject}>{t('mine.appeal')}</Button>
          <span className={styles.quiet}>
            {t('mine.appeal-until', { date: isolateLatin(shortDate(one.appealUntil)) })}
          </span>
        </p>
      )}
    </div>
  )
}

function State({ one }: { one: OwnDecision }) {
  const t = useText<typeof strings>('complaints')
  if (one.overturnedAt) return <Chip tone="success">{t('mine.overturned')}</Chip>
  if (one.endedAt) return <Chip>{t('mine.over')}</Chip>
  if (one.endsAt) return <Chip tone="warning">{t('mine.until', { date: isolateLatin(shortDate(one.endsAt)) })}</Chip>
  return <Chip tone="warning">{t('mine.counts')}</Chip>
}

function Objection({ appeal }: { appeal: NonNullable<OwnDecision['appeal']> }) {
  const t = useText<typeof strings>('complaints')
  const date = isolateLatin(shortDate(appeal.at))
  const said = appeal.outcome === null ? 'appealed' : appeal.outcome === 'upheld' ? 'upheld' : 'overturned-too'
  return (
    <div className={styles.objection}>
      <p>{t(`mine.${said}`, { date })}</p>
      <p className={styles.quiet}>
        <UserText text={appeal.text} />
      </p>
      {appeal.words && (
        <>
          <p className={styles.answer}>{t('mine.answer')}</p>
          <p>
            <UserText text={appeal.words} />
          </p>
        </>
      )}
    </div>
  )
}

type ObjectDialogProps = {
  one: OwnDecision
  onSend: (body: { text: string }) => Promise<{ message: string }>
  onDone: () => void
  onClose: () => void
}

/** Why one objects; somebody else than who decided reads it. */
export function ObjectDialog({ one, onSend, onDone, onClose }: ObjectDialogProps) {
  const t = useText<typeof strings>('complaints')
  const form = useForm(appealDecision.body, {
    defaults: { text: '' },
    feature: 'complaints',
    onSubmit: async body => {
      const { message } = await onSend(body)
      toast({ tone: 'success', title: message })
      onDone()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('mine.appeal-title', { number: one.number })}
      act={t('mine.appeal-send')}
    >
      <p>{t('mine.appeal-lead')}</p>
      <TextField {...form.field('text')} label={t('mine.appeal-text')} multiline rows={6} maxLength={3000} />
    </FormDialog>
  )
}
