import { Bookmark, Gavel, Handshake, Store, TextSearch } from 'lucide-react'
import { useRead } from '../../../platform/web/call.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Count } from '../../../platform/web/ui/Count.tsx'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import { Rings } from '../../../platform/web/ui/Rings.tsx'
import { useKindWords } from '../../profiles/web/use-kind-words.ts'
import { readCorner } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { AuthorFace } from './AuthorRow.tsx'
import css from './MeCard.module.css'

/** Oneself at the side of the Lounge: who one is here, and how many listen. A visitor is told what the Lounge is. */
export function MeCard() {
  const t = useText<typeof strings>('lounge')
  const { user, status } = useSession()
  const corner = useRead(readCorner, {}, { enabled: user !== null, staleMs: 60_000 })
  if (status === 'loading' || status === 'offline') return <div className={css.waits} />
  if (!user) return <VisitorCard />
  const { name, username, userType, profileStatus, profileImage } = user
  const page = profileStatus === 'approved' ? `/profile/${username}` : '/account-setting'
  const author = corner.data?.author
  const rows = [
    ['followers', corner.data?.followers],
    ['following', corner.data?.following],
    ['posts', corner.data?.posts],
  ] as const
  return (
    <section className={css.card}>
      <div className={css.cover}>
        <Rings seed={user._id} kind={userType ?? undefined} fine />
      </div>
      <span className={css.face} data-square={userType === 'company' || undefined}>
        {author ? (
          <AuthorFace author={author} />
        ) : (
          <MemberFace member={{ id: user._id, name, picture: profileImage, userType }} size={48} />
        )}
      </span>
      <Go to={page} className={css.name}>
        <Bdi lang={author?.lang}>{author?.name ?? name}</Bdi>
      </Go>
      {author && author.name !== name && (
        <p className={css.person}>
          <Bdi>{name}</Bdi>
        </p>
      )}
      {userType && <KindAndState kind={userType} approved={profileStatus === 'approved'} />}
      <dl className={css.figures}>
        {rows.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`me.${key}`)}</dt>
            <dd>{value === undefined ? '–' : <Count value={value} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function KindAndState({ kind, approved }: { kind: string; approved: boolean }) {
  const t = useText<typeof strings>('lounge')
  const noun = useKindWords(kind)('noun')
  return (
    <p className={css.kind} style={{ color: `var(--${kind})` }}>
      {noun} · {t(approved ? 'me.verified' : 'me.waiting')}
    </p>
  )
}

function VisitorCard() {
  const t = useText<typeof strings>('lounge')
  return (
    <section className={css.card}>
      <div className={css.cover}>
        <Rings seed="lounge" fine />
      </div>
      <p className={css.title}>{t('me.visitor')}</p>
      <p className={css.kind}>{t('me.visitor-too')}</p>
      <div className={css.join}>
        <Button wide href="/register">
          {t('composer.join')}
        </Button>
      </div>
    </section>
  )
}

const PLACES = [
  ['bookmarks', '/bookmarks', Bookmark],
  ['bids', '/auctions?show=mine', Gavel],
  ['searches', '/saved-searches', TextSearch],
  ['agreements', '/my-agreements', Handshake],
  ['market', '/market', Store],
] as const

/** The ways from the Lounge that members go most. */
export function Shortcuts() {
  const t = useText<typeof strings>('lounge')
  const { user } = useSession()
  if (!user) return null
  return (
    <nav className={css.shortcuts} aria-label={t('me.shortcuts')}>
      {PLACES.map(([key, path, Icon]) => (
        <Go key={key} to={path} className={css.place}>
          <Icon {...iconProps} />
          {t(`me.${key}`)}
        </Go>
      ))}
    </nav>
  )
}
