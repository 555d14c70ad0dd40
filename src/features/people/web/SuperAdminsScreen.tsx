import { useRead, useWrite } from '../../../platform/web/call.ts'
import { Switch } from '../../../platform/web/forms/Switch.tsx'
import { isolate } from '../../../platform/web/isolate.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { Section } from '../../../platform/web/ui/Section.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { StatusPill } from '../../../platform/web/ui/StatusPill.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import type { Somebody } from '../contract/people.ts'
import {
  answerRequest,
  readSuperAdmins,
  type SuperAdminRequest,
  setFourEyes,
  withdrawRequest,
} from '../contract/super-admins.ts'
import type { strings } from '../strings.en.ts'
import styles from './SuperAdmins.module.css'

const useSay = () => useText<typeof strings>('people')
const CHANGES = { invalidates: [readSuperAdmins] }

/** `/users/super-admins`: who is one, whether a second must agree to another, and what waits for that. */
export function SuperAdminsScreen() {
  const t = useSay()
  const { data, error, refetch } = useRead(readSuperAdmins, undefined, { staleMs: 0 })
  return (
    <div className={styles.page}>
      <PageHeader title={t('pages.super-admins')} lead={t('admins.lead')} />
      {error && <ErrorPiece error={error} onRetry={() => void refetch()} />}
      {data && <SecondYes on={data.data.fourEyes} alone={data.data.admins.length < 2} />}
      {data && <Requests requests={data.data.requests} />}
      {data && <Admins admins={data.data.admins} />}
      {!data && !error && <Skeleton height="480px" />}
    </div>
  )
}

function SecondYes({ on, alone }: { on: boolean; alone: boolean }) {
  const t = useSay()
  const change = useWrite(setFourEyes, {
    ...CHANGES,
    onDone: ({ message }) => toast({ tone: 'success', title: message, ms: 3000 }),
  })
  return (
    <Section title={t('admins.four-eyes')}>
      <div className={styles.choice}>
        <Switch
          label={t('admins.want')}
          hint={t('admins.want-hint')}
          value={on}
          disabled={change.busy}
          onChange={next => void change.run({ body: { on: next } })}
        />
        {change.refusal && <Alert tone="danger" role="alert" title={change.refusal.message} />}
        {alone && <Alert>{t('admins.alone')}</Alert>}
      </div>
    </Section>
  )
}

const TONES = {
  open: 'warning',
  agreed: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
} as const

function Requests({ requests }: { requests: readonly SuperAdminRequest[] }) {
  const t = useSay()
  return (
    <Section title={t('admins.requests')}>
      {requests.length === 0 ? (
        <p className={styles.quiet}>{t('admins.none')}</p>
      ) : (
        <ul className={styles.list}>
          {requests.map(request => (
            <RequestRow key={request._id} request={request} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function RequestRow({ request }: { request: SuperAdminRequest }) {
  const t = useSay()
  const { user } = useSession()
  const onDone = ({ message }: { message: string }) => toast({ tone: 'success', title: message, ms: 3000 })
  const answer = useWrite(answerRequest, { ...CHANGES, onDone })
  const withdraw = useWrite(withdrawRequest, { ...CHANGES, onDone })
  const { member, outcome, decidedBy } = request
  const params = { requestId: request._id }
  const state = outcome ?? 'open'
  const refusal = answer.refusal ?? withdraw.refusal
  const what = member ? t('admins.to-be', { name: isolate(member.name) }) : t('admins.end')
  const own = request.askedBy._id === user?._id
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          {member ? <LinkText to={`/apps/users/view/${member._id}`}>{what}</LinkText> : what}
          <StatusPill status={state} tone={TONES[state]} label={t(`admins.states.${state}`)} />
        </p>
        <p className={styles.quiet}>
          {t('admins.asked', { name: isolate(request.askedBy.name) })} <DateText value={request.askedAt} />
          {decidedBy && outcome !== 'withdrawn' && <> · {t('admins.decided', { name: isolate(decidedBy.name) })}</>}
          {!outcome && (
            <>
              {' '}
              · {t('admins.until')} <DateText value={request.expiresAt} />
            </>
          )}
        </p>
        {refusal && <Alert tone="danger" role="alert" title={refusal.message} />}
      </div>
      {!outcome && own && (
        <Button
          loading={withdraw.busy}
          onClick={() => void withdraw.run({ params })}
          aria-label={`${t('admins.withdraw')}: ${what}`}
        >
          {t('admins.withdraw')}
        </Button>
      )}
      {!outcome && !own && (
        <div className={styles.acts}>
          <Button
            variant="dangerOutline"
            disabled={answer.busy}
            aria-label={`${t('admins.decline')}: ${what}`}
            onClick={() => void answer.run({ params, body: { agree: false } })}
          >
            {t('admins.decline')}
          </Button>
          <Button
            variant="primary"
            loading={answer.busy}
            aria-label={`${t('admins.agree')}: ${what}`}
            onClick={() => void answer.run({ params, body: { agree: true } })}
          >
            {t('admins.agree')}
          </Button>
        </div>
      )}
    </li>
  )
}

function Admins({ admins }: { admins: readonly Somebody[] }) {
  const t = useSay()
  return (
    <Section title={t('admins.now')} lead={t('admins.now-lead')}>
      <ul className={styles.list}>
        {admins.map(one => (
          <li key={one._id} className={styles.row}>
            <p className={styles.name}>
              <LinkText to={`/apps/users/view/${one._id}`}>
                <bdi>{one.name}</bdi>
              </LinkText>
              <bdi dir="ltr" className={styles.quiet}>
                {one.username}
              </bdi>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
