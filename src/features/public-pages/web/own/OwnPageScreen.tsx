import { useRead } from '../../../../platform/web/call.ts'
import { Pencil } from '../../../../platform/web/icons.ts'
import { useQueryState } from '../../../../platform/web/query-state.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Avatar } from '../../../../platform/web/ui/Avatar.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Card } from '../../../../platform/web/ui/Card.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { Go } from '../../../../platform/web/ui/Go.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { PendingPage } from '../../../../platform/web/ui/PendingPage.tsx'
import { Wrap } from '../../../../platform/web/ui/Wrap.tsx'
import type { MyProfile } from '../../../profiles/contract/mine.ts'
import { movesFrom, publicPageOf, wizardOf } from '../../../profiles/rules.ts'
import type { strings as profileStrings } from '../../../profiles/strings.en.ts'
import {
  CardFacts,
  groupsOfMine,
  KindHead,
  ProfileHistory,
  RevisionPanel,
  OwnStatus,
  settingsOf,
  useKindWords,
  useMyProfile,
  WithdrawButton,
} from '../../../profiles/web/public.ts'
import { type OwnPage as OwnPageData, type PublicPageView, readOwnPage, VIEWERS } from '../../contract/page.ts'
import type { strings } from '../../strings.en.ts'
import { Parts } from '../Parts.tsx'
import css from '../PublicPage.module.css'
import { SeeAs } from '../SeeAs.tsx'
import own from './OwnPage.module.css'

/** One's own page, as it is or as it will be, with what edits it beside; the club's people have a simple one. */
export function OwnPageScreen() {
  const [as] = useQueryState('as')
  const viewAs = VIEWERS.find(one => one === as)
  const page = useRead(readOwnPage, { query: viewAs ? { viewAs } : {} }, { keepPrevious: true })
  const mine = useMyProfile()
  const error = page.error ?? mine.error
  const again = () => void Promise.all([page.refetch(), mine.refetch()])
  if (error || !page.data || !mine.data)
    return <PendingPage error={error} onRetry={again} className={css.page} height="320px" />
  const { publicPage, person } = page.data.data
  if (publicPage && mine.data.data) return <OwnPage publicPage={publicPage} mine={mine.data.data} />
  return person.role === 'Super-admin' || person.role === 'Employee' ? <StaffPage person={person} /> : <NoProfile />
}

function NoProfile() {
  const t = useText<typeof profileStrings>('profiles')
  return (
    <EmptyState
      kind="note"
      level={1}
      title={t('mine.none')}
      body={t('mine.none-body')}
      action={
        <Button variant="primary" href="/account-type">
          {t('mine.choose')}
        </Button>
      }
    />
  )
}

/** The page as others see it or will, with how it stands above, and its groups to edit beside. */
function OwnPage({ publicPage, mine }: { publicPage: PublicPageView; mine: MyProfile }) {
  const t = useText<typeof strings>('public-pages')
  const tell = useText<typeof profileStrings>('profiles')
  const [as] = useQueryState('as', 'own')
  const { status, kind } = mine
  const live = status === 'approved'
  const seePublic = { to: publicPageOf(publicPage.card), label: tell('mine.see-public') }
  const words = tell(live && kind === 'validator' ? 'mine.lead-partner' : `mine.lead.${status}`)
  const asked = new Set(mine.asks.map(ask => ask.field.split('.')[0]))
  const owning = {
    editAt: (group: string) => settingsOf(mine, group),
    mark: (field: string) => (asked.has(field) ? ('asked' as const) : null),
  }
  return (
    <Wrap className={css.page}>
      <SeeAs words={words} {...(live && { go: seePublic })} />
      {!live && <p className={own.will}>{t('as-it-will-be')}</p>}
      <KindHead card={publicPage.card} zone={publicPage.zone ?? undefined} actions={<NextAct mine={mine} />} />
      <div className={css.columns}>
        <div className={css.main}>
          {(!live || mine.revision) && (
            <div className={own.status}>
              {!live && <OwnStatus profile={mine} />}
              {mine.revision && <RevisionPanel revision={mine.revision} live={mine.view} />}
            </div>
          )}
          <Parts publicPage={publicPage} owning={as === 'own' ? owning : undefined} />
        </div>
        <aside className={css.beside}>
          <EditGroups mine={mine} />
          <section className={css.box} aria-label={t('facts')}>
            <CardFacts card={publicPage.card} />
          </section>
          <ProfileHistory history={mine.history} />
          {movesFrom(status, 'owner').includes('withdrawn') && <WithdrawButton />}
        </aside>
      </div>
    </Wrap>
  )
}

/** The one thing to do now, if there is one. */
function NextAct({ mine: { status, kind } }: { mine: MyProfile }) {
  const tell = useText<typeof profileStrings>('profiles')
  if (status === 'changes_requested' || status === 'rejected')
    return (
      <Button variant="primary" href={wizardOf(kind)}>
        {tell('mine.correct')}
      </Button>
    )
  if (status === 'approved') return <Button href="/account-setting?section=information">{tell('mine.edit')}</Button>
  if (status === 'suspended') return <Button href="/contact-us">{tell('mine.contact')}</Button>
  return <Button href="/pages/pricing">{tell('mine.plans')}</Button>
}

/** Every group of the profile with the way to edit it; until it is approved, what is in the way. */
function EditGroups({ mine }: { mine: MyProfile }) {
  const t = useText<typeof strings>('public-pages')
  const say = useKindWords(mine.kind)
  const groups = groupsOfMine(mine).map(({ key }) => ({ key, title: say(`groups.${key}`), to: settingsOf(mine, key) }))
  const closed = groups.every(({ to }) => to === null)
  return (
    <section className={own.box} aria-label={t('edit-groups')}>
      <h2 className={own.title}>{t('edit-groups')}</h2>
      {closed && <p className={own.hint}>{t('edit-later')}</p>}
      <ul className={own.groups}>
        {groups.map(({ key, title, to }) => (
          <li key={key}>
            {to ? (
              <Go to={to} className={own.group}>
                {title}
                <Pencil {...iconSmall} />
              </Go>
            ) : (
              <span className={own.group}>{title}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The page of the club's own people, who have no profile: who they are here, seen by themselves. */
function StaffPage({ person }: { person: OwnPageData['person'] }) {
  const t = useText<typeof strings>('public-pages')
  const role = person.role === 'Super-admin' ? 'admin' : 'employee'
  return (
    <Wrap className={css.page}>
      <Card className={own.staff}>
        <Avatar name={person.name} src={person.picture} size={96} />
        <div className={own.who}>
          <h1>
            <Bdi>{person.name}</Bdi>
          </h1>
          <p>
            {t(`staff.${role}`)} · <bdi dir="ltr">@{person.username}</bdi>
          </p>
          <p className={own.hint}>
            {t('staff.since')} <DateText value={person.since} />
          </p>
          <p className={own.hint}>{t('staff.only-you')}</p>
        </div>
        <Button href="/account-setting">{t('staff.settings')}</Button>
      </Card>
    </Wrap>
  )
}
