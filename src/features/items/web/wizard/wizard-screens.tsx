import type { ComponentType } from 'react'
import { useEffect, useMemo, useState } from 'react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import type { OpenedDraft } from '../../../../engines/forms/contract.ts'
import type { FilledForm, Names } from '../../../../engines/forms/shown.ts'
import { nested } from '../../../../engines/forms/values.ts'
import type { DraftDoor } from '../../../../engines/forms/web/wizard/draft-saver.ts'
import { DraftSaver } from '../../../../engines/forms/web/wizard/draft-saver.ts'
import type { Sender } from '../../../../engines/forms/web/wizard/wizard.tsx'
import { type DrawCard, WizardPage } from '../../../../engines/forms/web/wizard/WizardPage.tsx'
import { WizardWaiting } from '../../../../engines/forms/web/wizard/WizardWaiting.tsx'
import type { UserType } from '../../../../platform/shared/access.ts'
import { Refusal } from '../../../../platform/shared/refusal.ts'
import type { SessionUser } from '../../../../platform/shared/session-contract.ts'
import { languageOfText } from '../../../../platform/shared/text.ts'
import { send } from '../../../../platform/web/call.ts'
import { useSession, useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../../platform/web/ui/Wrap.tsx'
import type { ItemCard, ItemKindKey, ItemStatus, SaleType } from '../../contract.ts'
import type { ItemDraft } from '../../contract/mine.ts'
import { readItemDraft, saveItemDraft } from '../../contract/mine.ts'
import { itemCallsOf } from '../../item-calls.ts'
import { itemKind } from '../../kinds/all-items.ts'
import { perOf } from '../../kinds/periods.ts'
import { itemPathOf, listPathOf } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import { useItemDraft, useMyItems } from '../data.ts'
import { ItemCardView } from '../ItemCardView.tsx'
import { ItemsAround } from '../ItemsAround.tsx'
import styles from './ItemWizard.module.css'

/** Which draft a wizard keeps: that of an id, a new one, or the newest of the kind that is not sent. */
type DraftWanted = { kind: ItemKindKey; id?: string; fresh?: boolean }

/** An item's draft as wizards read drafts: what was asked shows while its owner is to correct it; what was sent has seen every step. */
const draftViewOf = ({ _id: _, status, ...draft }: ItemDraft): OpenedDraft => ({
  ...draft,
  status: status === 'draft' || status === 'changes_requested' ? status : 'approved',
})

/** Under which name this device keeps it. The newest draft keeps one name from its first letter on, before it has an id. */
const keyOf = ({ kind, id, fresh }: DraftWanted) => `item.${id ?? (fresh ? `new-${kind}` : kind)}`

/** Drafts of an item; `saved` is the id of what was saved before. The first save of a new one says its id. */
function itemDoor(wanted: DraftWanted, saved: string | null): DraftDoor & { id(): string | undefined } {
  const { kind, fresh } = wanted
  let id = wanted.id ?? saved ?? undefined
  return {
    key: keyOf(wanted),
    id: () => id,
    async save(draft) {
      const which = id ? { id } : fresh ? { fresh } : {}
      const { data } = await send(saveItemDraft, { body: { kind, ...which, ...draft } })
      id = data._id
      return data
    },
    async read() {
      const { data } = await send(readItemDraft, { query: { kind, id } }, { quiet: true })
      id = data._id ?? id
      return draftViewOf(data)
    },
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The card that members will see, from what is typed. */
function cardOfValues(
  kind: ItemKindKey,
  { values, files }: FilledForm,
  names: Names,
  user: Pick<SessionUser, '_id' | 'username' | 'name' | 'profileImage' | 'userType'> | null,
): ItemCard {
  const units = values.priceNumber
  const saleType = (Number(values.saleType) || 1) as SaleType
  const currency = text(values.currencyId)
  return {
    _id: user?._id ?? '00000000-0000-0000-0000-000000000000',
    kind,
    status: 'draft',
    name: text(values.name),
    lang: languageOfText([values.name, values.highlights].map(text).join(' ')),
    highlights: text(values.highlights),
    owner: {
      id: user?._id ?? '',
      username: user?.username ?? '',
      name: user?.name ?? '',
      userType: (user?.userType ?? null) as UserType | null,
      verified: null,
      picture: user?.profileImage ?? null,
    },
    picture: files.images?.[0] ?? null,
    category: names.of(text(values.category)) ?? null,
    country: names.short(text(values.profileCountry)) ?? null,
    saleType,
    price: saleType === 1 && typeof units === 'number' && currency ? { units, currency } : null,
    per: perOf(values),
    offer: null,
    featured: false,
    publishedAt: null,
  }
}

type KeptItemWizardProps = { wanted: DraftWanted; userId: string; opened: ItemDraft }

/** What a visit begins with stays what it began with, whatever is read again meanwhile. */
function KeptItemWizard({ wanted, userId, opened: first }: KeptItemWizardProps) {
  const t = useText<typeof strings>('items')
  const { user } = useSession()
  const kind = itemKind(wanted.kind)
  const [{ opened, door, saver }] = useState(() => {
    const opened = draftViewOf(first)
    const door = itemDoor(wanted, first._id)
    return { opened, door, saver: new DraftSaver(kind, userId, opened, door) }
  })
  useEffect(() => () => saver.stop(), [saver])
  const changes = first.status !== 'draft'
  const sender = useItemSender(wanted.kind, changes ? (first._id ?? undefined) : undefined, door.id)
  const card: DrawCard = ({ shown }, { names }) => (
    <ItemCardView card={cardOfValues(wanted.kind, shown, names, user)} href={null} as="div" />
  )
  return (
    <>
      <Wrap className={styles.notes}>
        <Notes kind={wanted.kind} status={first.status} />
      </Wrap>
      <WizardPage
        kind={kind}
        saver={saver}
        opened={opened}
        sender={sender}
        card={card}
        title={t(changes ? `pages.edit.${wanted.kind}` : `pages.create.${wanted.kind}`)}
      />
    </>
  )
}

/** What its owner should know before they write: not approved yet, the plan is full, or the club reads it first. */
function Notes({ kind, status }: { kind: ItemKindKey; status: ItemStatus }) {
  const t = useText<typeof strings>('items')
  const viewer = useViewer()
  const mine = useMyItems(kind, undefined, 1).data
  if (viewer?.profileStatus !== 'approved')
    return (
      <Alert tone="info" title={t('wizard.not-yet-title')}>
        {t('wizard.not-yet')}
      </Alert>
    )
  if (!mine) return null
  const full = status === 'draft' && mine.limit !== null && mine.used >= mine.limit
  if (full)
    return (
      <Alert
        tone="warning"
        title={t('wizard.limit')}
        action={
          <Button size="compact" href="/pages/pricing">
            {t('wizard.plans')}
          </Button>
        }
      >
        {t('refusals.limit-reached', { count: mine.limit ?? 0 })}
      </Alert>
    )
  if (!mine.reviewFirst || (status !== 'draft' && status !== 'published')) return null
  return <Alert tone="info">{t(status === 'draft' ? 'wizard.review-first' : 'wizard.goes-to-review')}</Alert>
}

/** Sends an item: `PUT` for changes of one that is there, else `POST`; then its page opens, or one's own list while it waits. */
function useItemSender(kind: ItemKindKey, itemId: string | undefined, draftId: () => string | undefined): Sender {
  const go = useNavigate()
  return useMemo(() => {
    const calls = itemCallsOf(itemKind(kind))
    let after = `${listPathOf(kind)}?tab=mine`
    return {
      async send(values) {
        const sent = nested(itemKind(kind), values)
        const options = { idempotencyKey: crypto.randomUUID() }
        const answer = itemId
          ? await send(calls.update, { body: { ...sent, _id: itemId } }, options)
          : await send(calls.create, { body: { ...sent, draftId: draftId() } }, options)
        if (answer.data.status === 'published') after = itemPathOf(answer.data._id)
        return answer
      },
      done: async () => void (await go(after)),
    }
  }, [kind, itemId, draftId, go])
}

/** An unknown id, and one that is no id at all. */
const NOT_THERE = ['not-found', 'validation']

/** The wizard of an item: opens the draft where it was left, on whichever device, and keeps it. */
function ItemWizard({ wanted }: { wanted: DraftWanted }) {
  const t = useText<typeof strings>('items')
  const { user } = useSession()
  const { kind, id, fresh } = wanted
  const draft = useItemDraft({ kind, id, ...(fresh && { fresh: 'true' }) })
  const loading = useDelayed(draft.isFetching)
  if (draft.data && draft.isFetchedAfterMount && user)
    return (
      <ItemsAround>
        <KeptItemWizard key={user._id} wanted={wanted} userId={user._id} opened={draft.data.data} />
      </ItemsAround>
    )
  // What is nobody's, and what is another's, is not there (spec: the 404 page).
  if (draft.error instanceof Refusal && NOT_THERE.includes(draft.error.code))
    return <Navigate replace to="/error-404" />
  if (draft.error)
    return (
      <Wrap className={styles.failed}>
        <PageHeader title={t(`pages.edit.${kind}`)} />
        <ErrorPiece error={draft.error} onRetry={() => void draft.refetch()} />
      </Wrap>
    )
  return loading ? <WizardWaiting /> : null
}

/** The screen `/{kind}/create`: `?draft=` opens one draft, `?draft=new` an empty one, else the newest goes on. */
export function createScreen(kind: ItemKindKey): ComponentType {
  return () => {
    const draft = useSearchParams()[0].get('draft')
    const wanted = draft === 'new' ? { kind, fresh: true } : { kind, ...(draft && { id: draft }) }
    return <ItemWizard key={draft ?? ''} wanted={wanted} />
  }
}

/** The screen where an item of a kind is edited. */
export function editScreen(kind: ItemKindKey): ComponentType {
  return () => {
    const { id = '' } = useParams()
    return <ItemWizard key={id} wanted={{ kind, id }} />
  }
}
