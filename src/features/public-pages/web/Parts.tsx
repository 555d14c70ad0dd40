import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { FieldView } from '../../../engines/forms/contract.ts'
import { ShownFiles } from '../../../engines/forms/web/shown/ShownFiles.tsx'
import type { UserType } from '../../../platform/shared/access.ts'
import { useRead } from '../../../platform/web/call.ts'
import { BadgeCheck, DoorOpen, Tag, UserPlus, UserRoundPlus } from '../../../platform/web/icons.ts'
import { useQueryState } from '../../../platform/web/query-state.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { Tabs } from '../../../platform/web/ui/Tabs.tsx'
import { TimeAgo } from '../../../platform/web/ui/TimeAgo.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { ITEM } from '../../items/contract.ts'
import { ItemCardView } from '../../items/web/public.ts'
import { allKinds } from '../../profiles/kinds/all-kinds.ts'
import { ProfileFacts, ProfileText, useKindWords } from '../../profiles/web/public.ts'
import { ReviewsList } from '../../reviews/web/public.ts'
import { BookmarkButton } from '../../social/web/public.ts'
import {
  type ActivityView,
  type FollowerView,
  listFollowers,
  searchActivities,
  searchOffers,
} from '../contract/details.ts'
import type { PublicPageView } from '../contract/page.ts'
import type { strings } from '../strings.en.ts'
import css from './PublicPage.module.css'
import activityStyles from './Rows.module.css'

const ICONS = { joined: DoorOpen, approved: BadgeCheck, followed: UserPlus, invited: UserRoundPlus, offered: Tag }

/** What a member did, newest first. */
function Activity({ userId }: { userId: string }) {
  const t = useText<typeof strings>('public-pages')
  const { wanted, more } = useWanted()
  const input = { params: { id: userId }, body: { perPage: wanted } }
  const read = useRead(searchActivities, input, { keepPrevious: true })
  return (
    <LongList
      read={read}
      onMore={more}
      empty={<EmptyState kind="none-yet" level={3} title={t('no-activity')} />}
      row={one => <Row key={one._id} one={one} />}
    />
  )
}

function Row({ one }: { one: ActivityView }) {
  const t = useText<typeof strings>('public-pages')
  const Icon = ICONS[one.kind]
  const { target } = one
  const does = one.kind === 'followed' || one.kind === 'invited' || one.kind === 'offered'
  return (
    <li className={activityStyles.row}>
      <span className={activityStyles.sign} aria-hidden="true">
        <Icon {...iconProps} />
      </span>
      <span className={activityStyles.words}>
        {t(`activity.${one.kind}`)} {does && !target && t('activity.somebody')}
        {target && (target.link ? <LinkText to={target.link}>{target.title}</LinkText> : <Bdi>{target.title}</Bdi>)}
      </span>
      <span className={activityStyles.when}>
        <TimeAgo value={one.createdAt} />
      </span>
    </li>
  )
}

/** The view without the fields of the story, and the story. */
function parted(view: PublicPageView['view']) {
  const facts = allKinds.find(one => one.key === view.kind)?.facts
  const keys = [facts?.highlights, facts?.description]
  const all = view.groups.flatMap(group => group.fields)
  const story = keys.flatMap(key => all.find(field => field.key === key && field.value) ?? [])
  const groups = view.groups.map(group => ({ ...group, fields: group.fields.filter(field => !story.includes(field)) }))
  return { story, rest: { ...view, groups: groups.filter(group => group.fields.length > 0) } }
}

const TABS = ['about', 'offers', 'reviews', 'activity', 'followers', 'files'] as const
type Tab = (typeof TABS)[number]

/** What the owner's own page adds to each group: where it is edited, and what a reviewer asked. */
type Owning = {
  editAt: (group: string) => string | null
  mark: (field: string) => 'asked' | null
}

type PartsProps = { publicPage: PublicPageView; owning?: Owning | undefined }

/** The parts of a public page; the open one stands in the address. */
export function Parts({ publicPage, owning }: PartsProps) {
  const t = useText<typeof strings>('public-pages')
  const [asked, setTab] = useQueryState('tab', 'about')
  const shown = TABS.find(tab => tab === asked) ?? 'about'
  const files = filesOf(publicPage)
  const counts: Partial<Record<Tab, number>> = {
    ...publicPage.counts,
    activity: undefined,
    offers: publicPage.counts.offers || undefined,
    reviews: publicPage.counts.reviews || undefined,
    files: files.length,
  }
  return (
    <>
      <Tabs
        label={t('tabs.label')}
        value={shown}
        onChange={setTab}
        tabs={TABS.map(key => ({ key, label: t(`tabs.${key}`), count: counts[key] }))}
      />
      <div className={css.part}>
        <h2 className="visually-hidden">{t(`tabs.${shown}`)}</h2>
        {shown === 'about' && <About view={publicPage.view} owning={owning} />}
        {shown === 'offers' && <Offers userId={publicPage.userId} />}
        {shown === 'reviews' && <ReviewsList userId={publicPage.userId} />}
        {shown === 'activity' && <Activity userId={publicPage.userId} />}
        {shown === 'followers' && <Followers userId={publicPage.userId} own={publicPage.own} />}
        {shown === 'files' && files.length > 0 && <ShownFiles files={files} />}
        {shown === 'files' && files.length === 0 && (
          <EmptyState kind="none-yet" level={3} title={t('no-files')} body={t('no-files-too')} />
        )}
      </div>
    </>
  )
}

const filesOf = ({ view }: PublicPageView) => view.groups.flatMap(group => group.files.flatMap(one => one.files))

function About({ view, owning }: { view: PublicPageView['view']; owning: Owning | undefined }) {
  const { story, rest } = parted(view)
  return (
    <>
      <Story kind={rest.kind} fields={story} />
      <div data-facts="tiles">
        <ProfileFacts view={rest} withoutFiles level={2} {...owning} />
      </div>
    </>
  )
}

/** What a member offers, newest first. */
function Offers({ userId }: { userId: string }) {
  const t = useText<typeof strings>('public-pages')
  const { wanted, more } = useWanted()
  const input = { params: { id: userId }, body: { perPage: wanted } }
  const read = useRead(searchOffers, input, { keepPrevious: true })
  return (
    <LongList
      cards
      read={read}
      onMore={more}
      empty={<EmptyState kind="none-yet" level={3} title={t('no-offers')} body={t('no-offers-too')} />}
      row={card => (
        <ItemCardView
          key={card._id}
          as="li"
          card={card}
          action={<BookmarkButton kind={ITEM} id={card._id} name={card.name} />}
        />
      )}
    />
  )
}

/** What they say of themselves, before any table: the highlights larger, then the description. */
function Story({ kind, fields }: { kind: string; fields: readonly FieldView[] }) {
  return (
    <div className={css.story}>
      {fields.map(
        field => field.value && <ProfileText key={field.key} kind={kind} field={field.key} value={field.value} />,
      )}
    </div>
  )
}

/** Who follows a member, newest first; the member sees those without a public page as well. */
function Followers({ userId, own }: { userId: string; own: boolean }) {
  const t = useText<typeof strings>('public-pages')
  const [title, body] = own
    ? [t('no-followers-own'), t('no-followers-own-too')]
    : [t('no-followers'), t('no-followers-too')]
  const { wanted, more } = useWanted()
  const input = { params: { id: userId }, query: { perPage: wanted } }
  const read = useRead(listFollowers, input, { keepPrevious: true })
  return (
    <LongList
      read={read}
      onMore={more}
      empty={<EmptyState kind="none-yet" level={3} title={title} body={body} />}
      row={one => <FollowerRow key={one._id} one={one} />}
    />
  )
}

function FollowerRow({ one }: { one: FollowerView }) {
  const name = <Bdi>{one.name}</Bdi>
  return (
    <li className={activityStyles.row}>
      <MemberFace
        member={{ id: one._id, name: one.name, picture: one.image?.thumbUrl, userType: one.userType }}
        size={36}
      />
      <span className={activityStyles.words}>
        {one.link ? <LinkText to={one.link}>{name}</LinkText> : name}
        {one.userType && <KindNoun kind={one.userType} />}
      </span>
      <span className={activityStyles.when}>
        <TimeAgo value={one.createdAt} />
      </span>
    </li>
  )
}

function KindNoun({ kind }: { kind: UserType }) {
  return <span className={activityStyles.kind}>{useKindWords(kind)('noun')}</span>
}

const STEP = 20
const MOST = 100

/** How many rows are wanted so far, from the first. */
function useWanted(): { wanted: number; more(): void } {
  const [wanted, setWanted] = useState(STEP)
  return { wanted, more: () => setWanted(Math.min(MOST, wanted + STEP)) }
}

type LongListProps<Row> = {
  read: UseQueryResult<{ data: Row[]; count: number }, Error>
  onMore(): void
  empty: ReactNode
  row(one: Row): ReactNode
  /** Cards side by side instead of lines. */
  cards?: boolean
}

/** Rows with more on demand, as long as one call can answer. */
function LongList<Row>({ read, onMore, empty, row, cards }: LongListProps<Row>) {
  const t = useText<typeof strings>('public-pages')
  const slow = useDelayed(read.isPending)
  if (read.error) return <ErrorPiece error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return slow ? <Skeleton height="160px" /> : null
  const { data, count } = read.data
  if (count === 0) return empty
  return (
    <>
      <ul className={cards ? activityStyles.cards : activityStyles.rows}>{data.map(row)}</ul>
      {data.length < Math.min(count, MOST) && (
        <Button loading={read.isFetching} onClick={onMore}>
          {t('show-more')}
        </Button>
      )}
    </>
  )
}
