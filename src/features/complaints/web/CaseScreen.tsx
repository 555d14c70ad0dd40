import { useParams } from 'react-router'
import { holds } from '../../../platform/shared/access.ts'
import { shortDate } from '../../../platform/shared/text.ts'
import { HistoryLink } from '../../../platform/web/admin/HistoryLink.tsx'
import { useRead, useWrite } from '../../../platform/web/call.ts'
import { isolate, isolateLatin } from '../../../platform/web/isolate.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Breadcrumb } from '../../../platform/web/ui/Breadcrumb.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import { Section } from '../../../platform/web/ui/Section.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { MemberPanel } from '../../member-panel/web/public.ts'
import { useNameTitle } from '../../settings/web/public.ts'
import type { CaseView } from '../contract/case.ts'
import { claimComplaint, listComplaints, putAside, readComplaint, releaseComplaint } from '../contract/desk.ts'
import { caseNumber, isOpen } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { Earlier, History, Notes, Reports } from './CaseParts.tsx'
import styles from './CaseScreen.module.css'
import { CaseThing } from './CaseThing.tsx'
import { sayRefusal, useDeskLine } from './data.ts'
import { DecidePanel } from './decide/DecidePanel.tsx'
import { Marked } from './Marked.tsx'
import { SeverityPill, StatusOf, useKindName } from './Marks.tsx'

/** One case: what was reported and what it is now, who said what, what else is known; beside it the decision. */
export function CaseScreen() {
  const { id = '' } = useParams()
  useDeskLine()
  const { data, error, isPending, refetch } = useRead(readComplaint, { params: { caseId: id } })
  const slow = useDelayed(isPending)
  if (error)
    return (
      <div className={styles.alone}>
        <ErrorPiece error={error} onRetry={() => void refetch()} />
      </div>
    )
  if (!data) return <div className={styles.alone}>{slow && <Skeleton height="520px" />}</div>
  return <Case key={data.data._id} view={data.data} />
}

function Case({ view }: { view: CaseView }) {
  const t = useText<typeof strings>('complaints')
  useNameTitle(caseNumber(view.number), t('pages.case'))
  // Nobody reported what waits and stands as it was written: its words once are enough.
  const alone = view.waiting !== null && view.reports === 0 && !view.thing.changed && view.thing.pictures.length === 0
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <Head view={view} />
        {view.barred && <Alert tone="info" title={t('case.own-case')} />}
        {view.waiting && <Waiting waiting={view.waiting} link={alone ? view.link : null} />}
        {!alone && <CaseThing view={view} />}
        {view.reports > 0 && <Reports view={view} />}
        <Earlier view={view} />
        <Notes view={view} />
        <History view={view} />
      </div>
      <DecidePanel view={view} />
    </div>
  )
}

function Head({ view }: { view: CaseView }) {
  const t = useText<typeof strings>('complaints')
  const oneOf = useKindName('one-of')
  const { owner, member } = view
  return (
    <header className={styles.head}>
      <Breadcrumb
        items={[{ label: t('pages.list'), href: '/complaints' }, { label: <Bdi ltr>{caseNumber(view.number)}</Bdi> }]}
      />
      <div className={styles.line}>
        <p className={styles.pills}>
          <SeverityPill severity={view.severity} full />
          <StatusOf standing={view.standing} />
          <Holder view={view} />
        </p>
        <HistoryLink kind="complaint" id={view._id} />
        <Acts view={view} />
      </div>
      <h1 className={styles.title}>
        {view.reports === 0
          ? t('case.title-held', { kind: oneOf(view.kind) })
          : t('case.title', { count: view.reports, kind: oneOf(view.kind) })}
      </h1>
      {owner && (
        <p className={styles.owner}>
          <MemberFace
            member={{ id: owner._id, name: owner.name, picture: owner.picture, userType: member?.kind as never }}
            size={28}
          />
          <LinkText to={`/apps/users/view/${owner._id}`}>
            <Bdi>{owner.name}</Bdi>
          </LinkText>
          {member && (
            <span className={styles.quiet}>
              {t('case.facts.since')} {isolateLatin(shortDate(member.joinedAt))}
              {member.suspended && ` · ${t('case.facts.suspended')}`}
              {member.restrictedUntil &&
                ` · ${t('case.facts.restricted', { date: isolateLatin(shortDate(member.restrictedUntil)) })}`}
            </span>
          )}
        </p>
      )}
      {member && <MemberFacts member={member} ownerId={owner!._id} />}
      {owner && <MemberPanel of={{ member: owner._id }} without={['complaints']} folds="always" head={false} />}
    </header>
  )
}

/** Who has it, and until when. */
function Holder({ view: { standing } }: { view: CaseView }) {
  const t = useText<typeof strings>('complaints')
  const viewer = useViewer()
  const { claimedBy, claimedUntil } = standing
  if (!claimedBy || !claimedUntil || !isOpen(standing)) return null
  const time = isolateLatin(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(new Date(claimedUntil)),
  )
  const mine = claimedBy._id === viewer?.id
  return (
    <span className={styles.quiet}>
      {mine ? t('case.since-you', { time }) : t('case.since-other', { name: isolate(claimedBy.name), time })}
    </span>
  )
}

/** What can be done with the case itself, beside deciding it. */
function Acts({ view }: { view: CaseView }) {
  const t = useText<typeof strings>('complaints')
  const viewer = useViewer()
  const options = {
    invalidates: [listComplaints, readComplaint],
    onDone: ({ message }: { message: string }) => toast({ tone: 'info', title: message }),
    onRefusal: sayRefusal,
  }
  const claim = useWrite(claimComplaint, options)
  const release = useWrite(releaseComplaint, options)
  const aside = useWrite(putAside, options)
  const { standing, barred, _id: caseId } = view
  const holder = standing.claimedBy?._id
  const mine = holder === viewer?.id
  const params = { caseId }
  if (!isOpen(standing) || barred || !holds(viewer, 'complaints.decide')) return null
  const waiting = standing.status === 'waiting'
  return (
    <div className={styles.acts}>
      {!holder && (
        <Button loading={claim.busy} onClick={() => void claim.run({ params })}>
          {t('case.claim')}
        </Button>
      )}
      {(mine || !holder) && (
        <Button loading={aside.busy} onClick={() => void aside.run({ params, body: { waiting: !waiting } })}>
          {t(waiting ? 'case.take-up' : 'case.aside')}
        </Button>
      )}
      {holder && (mine || viewer?.role === 'Super-admin') && (
        <Button loading={release.busy} onClick={() => void release.run({ params })}>
          {t('case.release')}
        </Button>
      )}
    </div>
  )
}

/** What else is known of the member, in figures. */
function MemberFacts({ member, ownerId }: { member: NonNullable<CaseView['member']>; ownerId: string }) {
  const t = useText<typeof strings>('complaints')
  const figures = [
    ['strikes', member.strikes],
    ['open', member.open],
    ['reported', member.reported],
    ['offers', member.offers],
    ['deals', member.deals],
    ['rating', member.rating ? `${member.rating.value} (${member.rating.count})` : '–'],
  ] as const
  return (
    <div className={styles.known}>
      <dl className={styles.figures}>
        {figures.map(([key, value]) => (
          <div key={key} data-warns={(key === 'strikes' && member.strikes > 0) || undefined}>
            <dt>{t(`case.facts.${key}`)}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <LinkText to={`/apps/users/view/${ownerId}`}>{t('case.facts.whole')}</LinkText>
    </div>
  )
}

/** The text that waits because of a watched word, with what was found in it marked; later, what became of it. */
function Waiting({ waiting, link }: { waiting: NonNullable<CaseView['waiting']>; link: string | null }) {
  const t = useText<typeof strings>('complaints')
  const { texts, phrases, fresh, at, outcome } = waiting
  return (
    <Section
      title={t('case.waiting')}
      action={
        link && (
          <LinkText to={link} external>
            {t('case.open-thing')}
          </LinkText>
        )
      }
    >
      <div className={styles.waiting}>
        <p className={styles.quiet}>
          <DateText value={at} withTime="brief" />
          {' · '}
          {outcome ? t(`case.waiting-over.${outcome}`) : t(fresh ? 'case.waiting-new' : 'case.waiting-changed')}
        </p>
        {texts.map(pieces => (
          <Marked key={pieces.map(piece => piece.text).join('')} pieces={pieces} />
        ))}
        <p className={styles.phrases}>
          <span className={styles.quiet}>{t('case.waiting-phrases')}</span>
          {phrases.map(phrase => (
            <Chip key={phrase} tone="brass">
              <bdi>{phrase}</bdi>
            </Chip>
          ))}
        </p>
      </div>
    </Section>
  )
}
