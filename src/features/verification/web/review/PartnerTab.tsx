import { useState } from 'react'
import { holds } from '../../../../platform/shared/access.ts'
import { commaOf, nameIn } from '../../../../platform/shared/text.ts'
import { useRead, useWrite } from '../../../../platform/web/call.ts'
import { SearchField } from '../../../../platform/web/forms/SearchField.tsx'
import { CircleCheck, CircleMinus } from '../../../../platform/web/icons.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { sayCode, useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { useShownLanguage } from '../../../../platform/web/ui/use-shown-language.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { Written } from '../../../../platform/web/ui/Written.tsx'
import {
  assignPartner,
  proposePartners,
  unassignPartner,
  type Assignment,
  type MatchReason,
  type Proposal,
} from '../../contract/assignment.ts'
import { listCases, readCase, type CaseView } from '../../contract/case.ts'
import type { strings } from '../../strings.en.ts'
import { sayRefusal } from '../data.ts'
import { AssignmentStatePill } from '../queue/CaseMarks.tsx'
import { LookedAt } from './LookedAt.tsx'
import styles from './PartnerTab.module.css'

/** Who of the partners has the case, what they said, and whom it may be given to. */
export function PartnerTab({ view }: { view: CaseView }) {
  const t = useText<typeof strings>('verification')
  const viewer = useViewer()
  const mayGive = holds(viewer, 'verification.assign')
  const { assignments, notGivable } = view
  return (
    <div className={styles.tab}>
      <p className={styles.lead}>{t('partner.lead')}</p>
      {assignments.map(one => (
        <AssignmentCard key={one._id} caseId={view._id} assignment={one} mayTakeBack={mayGive} />
      ))}
      {assignments.length === 0 && (notGivable !== null || !mayGive) && <p>{t('partner.nobody-yet')}</p>}
      {notGivable !== null && notGivable !== 'verification.has-partner' && (
        <p className={styles.quiet}>{sayCode(notGivable)}</p>
      )}
      {notGivable === null && mayGive && <ProposalList caseId={view._id} />}
    </div>
  )
}

type AssignmentCardProps = { caseId: string; assignment: Assignment; mayTakeBack: boolean }

/** A case in a partner's hands, or what became of it there. */
function AssignmentCard({ caseId, assignment, mayTakeBack }: AssignmentCardProps) {
  const t = useText<typeof strings>('verification')
  const [asking, setAsking] = useState(false)
  const { partner, by, assignedAt, dueAt, endedAs, reason, attestation } = assignment
  return (
    <section className={styles.card} aria-label={partner.name}>
      <div className={styles.cardHead}>
        <h2 className={styles.name}>
          <Bdi>{partner.name}</Bdi>
        </h2>
        <AssignmentStatePill endedAs={endedAs} />
      </div>
      <p className={styles.facts}>
        <span>{t('partner.given-by', { name: `\u2068${by.name}\u2069` })}</span>
        <span>
          {t('partner.given')} <DateText value={assignedAt} />
        </span>
        {!endedAs && (
          <span>
            {t('partner.due')} <DateText value={dueAt} />
          </span>
        )}
      </p>
      {attestation && <LookedAt attestation={attestation} />}
      {reason && (
        <p className={styles.words} dir="auto">
          <Written text={reason} />
        </p>
      )}
      {!endedAs && mayTakeBack && (
        <div>
          <Button size="compact" onClick={() => setAsking(true)}>
            {t('partner.take-back')}
          </Button>
        </div>
      )}
      {asking && <TakeBackDialog caseId={caseId} name={partner.name} onClose={() => setAsking(false)} />}
    </section>
  )
}

/** Asks before a case is taken back from its partner. */
function TakeBackDialog({ caseId, name, onClose }: { caseId: string; name: string; onClose: () => void }) {
  const t = useText<typeof strings>('verification')
  const w = useWords()
  const act = useWrite(unassignPartner, {
    invalidates: [readCase, listCases],
    onDone: ({ message }) => {
      toast({ tone: 'success', title: message })
      onClose()
    },
    onRefusal: sayRefusal,
  })
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('partner.take-back-title', { name: `\u2068${name}\u2069` })}
      footer={
        <div className={styles.foot}>
          <Button onClick={onClose}>{w('ui.cancel')}</Button>
          <Button variant="primary" loading={act.busy} onClick={() => void act.run({ params: { caseId } })}>
            {t('partner.take-back')}
          </Button>
        </div>
      }
    >
      <p>{t('partner.take-back-body')}</p>
    </Dialog>
  )
}

/** Partners who may be given the case, the best fit first, each with why. */
function ProposalList({ caseId }: { caseId: string }) {
  const t = useText<typeof strings>('verification')
  const [search, setSearch] = useState('')
  const query = search ? { search } : {}
  const found = useRead(proposePartners, { params: { caseId }, query }, { keepPrevious: true, staleMs: 5000 })
  const waiting = useDelayed(found.isPending)
  const rows = found.data?.data ?? []
  return (
    <section className={styles.tab} aria-labelledby="give-to">
      <div>
        <h2 id="give-to" className={styles.title}>
          {t('partner.give')}
        </h2>
        <p className={styles.lead}>{t('partner.give-lead')}</p>
      </div>
      {(rows.length > 0 || search) && (
        <SearchField label={t('partner.find')} placeholder={t('partner.find')} value={search} onChange={setSearch} />
      )}
      {found.error && <ErrorPiece error={found.error} onRetry={() => void found.refetch()} />}
      {waiting && <Skeleton height="96px" />}
      {found.data && rows.length === 0 && (
        <EmptyState
          level={3}
          kind={search ? 'no-match' : 'none-yet'}
          title={t(search ? 'partner.none-found' : 'partner.none-fit')}
          body={search ? undefined : t('partner.none-fit-body')}
        />
      )}
      <ol className={styles.list}>
        {rows.map(row => (
          <li key={row._id} className={styles.card}>
            <ProposalCard caseId={caseId} proposal={row} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A proposed partner: how well they fit and why, and the one press that gives them the case. */
function ProposalCard({ caseId, proposal }: { caseId: string; proposal: Proposal }) {
  const t = useText<typeof strings>('verification')
  const act = useWrite(assignPartner, {
    // not the proposals: a case that somebody has is proposed to nobody, and the list goes with it
    invalidates: [readCase, listCases],
    onDone: ({ message }) => toast({ tone: 'success', title: message }),
    onRefusal: sayRefusal,
  })
  const { _id: partnerId, name, score, reasons } = proposal
  return (
    <>
      <div className={styles.cardHead}>
        <h3 className={styles.name}>
          <Bdi>{name}</Bdi>
        </h3>
        <span className={styles.score}>{t('partner.score', { score })}</span>
        <Button
          size="compact"
          variant="primary"
          loading={act.busy}
          aria-label={`${t('partner.give-now')}: ${name}`}
          onClick={() => void act.run({ params: { caseId }, body: { partnerId } })}
        >
          {t('partner.give-now')}
        </Button>
      </div>
      <p className={styles.chips}>
        {reasons.map(reason => (
          <ReasonChip key={reason.code} reason={reason} />
        ))}
      </p>
    </>
  )
}

function ReasonChip({ reason }: { reason: MatchReason }) {
  const t = useText<typeof strings>('verification')
  const language = useShownLanguage()
  const { code, met, names, count } = reason
  const Icon = met ? CircleCheck : CircleMinus
  const said = names.map(one => nameIn(one, language)).join(commaOf(language))
  return (
    <Chip tone={met ? 'success' : 'neutral'} icon={<Icon size={14} strokeWidth={1.75} aria-hidden="true" />}>
      {met ? t(`partner.reasons.${code}`, { count }) : t(`partner.missing.${code}`)}
      {said && (
        <>
          {': '}
          <bdi>{said}</bdi>
        </>
      )}
    </Chip>
  )
}
