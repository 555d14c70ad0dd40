import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useRead } from '../../../platform/web/call.ts'
import { BadgeCheck, Clock, Copy, FileText, Mail, MailCheck, Share2 } from '../../../platform/web/icons.ts'
import { useAnnounced } from '../../../platform/web/live.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Card } from '../../../platform/web/ui/Card.tsx'
import type { Tone } from '../../../platform/web/ui/Chip.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { Pagination } from '../../../platform/web/ui/Pagination.tsx'
import { Reading } from '../../../platform/web/ui/Reading.tsx'
import { Section } from '../../../platform/web/ui/Section.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { StatusPill } from '../../../platform/web/ui/StatusPill.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { useClub } from '../../settings/web/public.ts'
import type { Invited, State } from '../contract.ts'
import { credited, myReferrals, STATES } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import linkCardStyles from './LinkCard.module.css'
import css from './ReferralsScreen.module.css'

const COPIED_MS = 3000

/** One's own link, with the ways to send it on: copied, by the device's own sheet where there is one, by mail. */
function LinkCard({ link }: { link: string }) {
  const t = useText<typeof strings>('referrals')
  const { name: club } = useClub()
  const id = useId()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      toast({ tone: 'success', title: t('copied'), ms: COPIED_MS })
    } catch {
      toast({ tone: 'danger', title: t('not-copied') })
    }
  }
  const subject = encodeURIComponent(t('mail-subject', { club }))
  const body = encodeURIComponent(t('mail-body', { club, link }))
  return (
    <Card as="section">
      <div className={linkCardStyles.card}>
        <span className={linkCardStyles.label} id={id}>
          {t('link')}
        </span>
        <output className={linkCardStyles.link} dir="ltr" aria-labelledby={id}>
          {link}
        </output>
        <div className={linkCardStyles.acts}>
          <Button variant="primary" icon={<Copy {...iconProps} />} onClick={() => void copy()}>
            {t('copy')}
          </Button>
          {'share' in navigator && (
            <Button
              icon={<Share2 {...iconProps} />}
              onClick={() => void navigator.share({ title: club, url: link }).catch(() => {})}
            >
              {t('share')}
            </Button>
          )}
          <Button icon={<Mail {...iconProps} />} href={`mailto:?subject=${subject}&body=${body}`}>
            {t('mail')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

const LOOKS = {
  registered: { Sign: Clock, tone: 'neutral' },
  verified: { Sign: MailCheck, tone: 'info' },
  sent: { Sign: FileText, tone: 'warning' },
  approved: { Sign: BadgeCheck, tone: 'success' },
} as const satisfies Record<State, { Sign: typeof Clock; tone: Tone }>

type InvitedListProps = { rows: readonly Invited[]; count: number; page: number; onPage: (page: number) => void }

/** Who came, with how far they are in words. */
function InvitedList({ rows, count, page, onPage }: InvitedListProps) {
  const t = useText<typeof strings>('referrals')
  if (count === 0) return <EmptyState kind="none-yet" title={t('none')} body={t('none-too')} />
  return (
    <Section title={t('came')} lead={t('count', { count })}>
      <ul className={css.list}>
        {rows.map(one => {
          const { _id: id, name, state, at } = one
          const { Sign, tone } = LOOKS[state]
          return (
            <li key={id} className={css.row} title={t(`hints.${state}`)}>
              <MemberFace member={{ ...one, id }} size={36} />
              <span className={css.who}>
                <span className={css.name}>
                  <Bdi clip>{name}</Bdi>
                </span>
                <span className={css.since}>
                  {t('since')} <DateText value={at} />
                </span>
              </span>
              <StatusPill status={state} label={t(`states.${state}`)} tone={tone} icon={<Sign {...iconSmall} />} />
            </li>
          )
        })}
      </ul>
      <Pagination page={page} perPage={24} count={count} onPage={onPage} />
    </Section>
  )
}

/** `/referrals`: one's own link to send on, and who came by it. */
export function ReferralsScreen() {
  const t = useText<typeof strings>('referrals')
  const viewer = useViewer()
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const list = useRead(myReferrals, { query: { page } }, { keepPrevious: true })
  const slow = useDelayed(list.isPending)
  useAnnounced(credited, viewer && `member:${viewer.id}`, () => {
    void client.invalidateQueries({ queryKey: [myReferrals.id] })
  })
  const { data } = list
  return (
    <Wrap className={css.page}>
      <Reading className={css.reading}>
        <PageHeader title={t('title')} lead={t('lead')} />
        {list.error && <ErrorPiece error={list.error} onRetry={() => void list.refetch()} />}
        {slow && <Skeleton height="320px" />}
        {data && (
          <>
            <LinkCard link={data.link} />
            {data.count > 0 && (
              <dl className={css.states}>
                {STATES.map(state => (
                  <div key={state} className={css.state}>
                    <dt>{t(`states.${state}`)}</dt>
                    <dd>{data.totals[state]}</dd>
                  </div>
                ))}
              </dl>
            )}
            <InvitedList rows={data.data} count={data.count} page={page} onPage={setPage} />
          </>
        )}
      </Reading>
    </Wrap>
  )
}
