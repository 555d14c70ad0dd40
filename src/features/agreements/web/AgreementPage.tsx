import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { askAddress } from '../../../platform/shared/ask-address.ts'
import { keyOfRead, useRead } from '../../../platform/web/call.ts'
import { CalendarClock, LifeBuoy, MessageSquare } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useAnnounced } from '../../../platform/web/live.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Card } from '../../../platform/web/ui/Card.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { type Fact, Facts } from '../../../platform/web/ui/Facts.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { PendingPage } from '../../../platform/web/ui/PendingPage.tsx'
import { Timeline } from '../../../platform/web/ui/Timeline.tsx'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { Written } from '../../../platform/web/ui/Written.tsx'
import { useNameTitle } from '../../settings/web/public.ts'
import { meetAddress, messageAddress } from '../../social/rules.ts'
import type { Agreement, Step } from '../contract.ts'
import { agreementMoved, listMine, readAgreement } from '../contract.ts'
import type { Side } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { withMoved } from '../with-moved.ts'
import css from './Agreements.module.css'
import { NextStep } from './NextStep.tsx'
import { PartyLine } from './PartyLine.tsx'
import { useAmount } from './use-amount.ts'

type AgreementPageProps = {
  agreementId: string
  /** What higher floors say below where it stands: the reviews of what is done. */
  below?: (agreement: Agreement, side: Side | null) => ReactNode
}

/** An agreement: where it stands with what one can do, what was said, what was agreed, and what happened. */
export function AgreementPage({ agreementId, below }: AgreementPageProps) {
  const t = useText<typeof strings>('agreements')
  const { read, agreement, side, set } = useAgreement(agreementId)
  useNameTitle(agreement?.thing.name, t('one'))
  const again = () => void read.refetch()
  const back = <Button href="/my-agreements">{t('back')}</Button>
  const missing = <EmptyState kind="no-match" level={1} action={back} />
  if (read.error || !agreement)
    return <PendingPage error={read.error} onRetry={again} missing={missing} className={css.page} height="320px" />
  const { thing, message } = agreement
  const list = side === 'owner' ? '/my-agreements?side=received' : side ? '/my-agreements?side=sent' : '/agreements'
  return (
    <Wrap className={css.page}>
      <PageHeader
        breadcrumb={[{ label: t('title'), href: list }, { label: thing.name }]}
        title={
          <bdi lang={thing.language} dir={thing.language === 'ar' ? 'rtl' : 'ltr'}>
            {thing.name}
          </bdi>
        }
        actions={
          side && (
            <>
              <WriteToOther agreement={agreement} side={side} />
              <Button variant="ghost" icon={<LifeBuoy {...iconSmall} />} href={helpWith(agreement)}>
                {t('ask-club')}
              </Button>
            </>
          )
        }
      />
      <div className={css.columns}>
        <div className={css.main}>
          <NextStep agreement={agreement} side={side} onMoved={set} />
          {message && (
            <section>
              <h2 className={css.heading}>{t('message')}</h2>
              <p className={css.message} lang={message.language} dir={message.language === 'ar' ? 'rtl' : 'ltr'}>
                <Written text={message.text} />
              </p>
            </section>
          )}
          {below?.(agreement, side)}
        </div>
        <Card as="section" className={css.beside}>
          <AgreementFacts agreement={agreement} />
          <AgreementHistory agreement={agreement} side={side} />
        </Card>
      </div>
    </Wrap>
  )
}

/** Leads to the conversation with the other side, and to a meeting with them, as long as they have a page. */
function WriteToOther({ agreement, side }: { agreement: Agreement; side: Side }) {
  const t = useText<typeof strings>('agreements')
  const other = side === 'owner' ? agreement.requester : agreement.owner
  if (!other.username) return null
  const about = { kind: 'agreement', id: agreement._id }
  return (
    <>
      <Button href={messageAddress(other.username, about)} icon={<MessageSquare {...iconSmall} />}>
        {t('write-to', { name: isolate(other.name) })}
      </Button>
      <Button href={meetAddress(other.username, about)} icon={<CalendarClock {...iconSmall} />}>
        {t('meet')}
      </Button>
    </>
  )
}

/** Where one of its sides asks the club about it. */
const helpWith = ({ _id: id, thing }: Agreement) =>
  askAddress(true, { about: { kind: 'agreement', id, name: thing.name } })

/** What was agreed on, as it stood when it was asked for. */
function AgreementFacts({ agreement }: { agreement: Agreement }) {
  const t = useText<typeof strings>('agreements')
  const amount = useAmount()
  const { thing, quantity, auctionId } = agreement
  const name = <Bdi lang={thing.language}>{thing.name}</Bdi>
  const several = quantity > 1
  const one = (
    <>
      <bdi>{amount({ ...agreement, quantity: 1 }) ?? t('no-price')}</bdi>
      {thing.per && ` ${t(`per.${thing.per}`)}`}
    </>
  )
  const rows: Fact[] = [
    { label: t(`kinds.${thing.kind}`), value: thing.link ? <LinkText to={thing.link}>{name}</LinkText> : name },
    { label: t('requester'), value: <PartyLine party={agreement.requester} /> },
    { label: t('owner'), value: <PartyLine party={agreement.owner} /> },
    ...(several
      ? [
          { label: t('quantity'), value: thing.per ? t(`units.${thing.per}`, { count: quantity }) : quantity },
          { label: thing.per ? t('price') : t('unit-price'), value: one },
        ]
      : []),
    several
      ? { label: t('total'), value: <bdi>{amount(agreement) ?? t('no-price')}</bdi> }
      : { label: t('price'), value: one },
    { label: auctionId ? t('auction') : t('asked'), value: <DateText value={agreement.createdAt} /> },
  ]
  return <Facts rows={rows} layout="list" />
}

type AgreementHistoryProps = { agreement: Agreement; side: Side | null }

/** Everything that happened, the newest first. */
function AgreementHistory({ agreement, side }: AgreementHistoryProps) {
  const t = useText<typeof strings>('agreements')
  const said = ({ act, by }: Step): string => {
    // What the club did by itself, or decided.
    if (act === 'made' || act === 'expired' || act === 'decided-done' || act === 'decided-ended')
      return t(`steps.${act}`)
    return by === side ? t(`steps.${act}-own`) : t(`steps.${act}`, { name: by ? isolate(agreement[by].name) : '' })
  }
  const steps = agreement.steps.map(step => ({ said: said(step), at: step.at, why: step.reason }))
  return <Timeline title={t('history')} steps={steps.toReversed()} />
}

/** An agreement that moves by what is announced, whoever moved it; `set` puts what a write answered. */
function useAgreement(agreementId: string) {
  const client = useQueryClient()
  const viewer = useViewer()
  const input = { params: { agreementId } }
  const read = useRead(readAgreement, input)
  const patch = (change: (before: Agreement) => Agreement) => {
    client.setQueryData<{ data: Agreement }>(
      keyOfRead(readAgreement, input),
      kept => kept && { data: change(kept.data) },
    )
    void client.invalidateQueries({ queryKey: [listMine.id] })
  }
  useAnnounced(agreementMoved, viewer && `agreement:${agreementId}`, event => patch(one => withMoved(one, event)))
  const agreement = read.data?.data
  const side =
    !viewer || !agreement
      ? null
      : agreement.requester.id === viewer.id
        ? 'requester'
        : agreement.owner.id === viewer.id
          ? 'owner'
          : null
  return { read, agreement, side: side as 'requester' | 'owner' | null, set: (next: Agreement) => patch(() => next) }
}
