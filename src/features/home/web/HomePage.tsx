import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { USER_TYPES } from '../../../platform/shared/access.ts'
import { useRead } from '../../../platform/web/call.ts'
import { ArrowRight } from '../../../platform/web/icons.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { needStrings } from '../../../platform/web/load-strings.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Avatar } from '../../../platform/web/ui/Avatar.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Card } from '../../../platform/web/ui/Card.tsx'
import { Count } from '../../../platform/web/ui/Count.tsx'
import { Facades } from '../../../platform/web/ui/Facades.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { KindGlyph } from '../../../platform/web/ui/KindGlyph.tsx'
import { Rings } from '../../../platform/web/ui/Rings.tsx'
import { Section } from '../../../platform/web/ui/Section.tsx'
import { VerifiedMark } from '../../../platform/web/ui/VerifiedMark.tsx'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { useClub } from '../../settings/web/public.ts'
import type { Face } from '../contract/home.ts'
import { readHome } from '../contract/home.ts'
import { doorOf, firstStep } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import styles from './Doors.module.css'
import heroStyles from './Hero.module.css'
import heroFacesStyles from './HeroFaces.module.css'
import numbersStyles from './Numbers.module.css'
import { ReviewSteps } from './ReviewSteps.tsx'
import { Room } from './Room.tsx'

/** How far below the window a part begins to load. */
const AHEAD = '900px'

type WhenNearProps = { room: ComponentProps<typeof Room>['of']; children: ReactNode }

/** Draws its part once the reader comes near it; until then it keeps as much room. */
function WhenNear({ room: of, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element || near) return
    const watch = new IntersectionObserver(entries => entries.some(one => one.isIntersecting) && setNear(true), {
      rootMargin: AHEAD,
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [near])
  const room = <Room ref={place} of={of} />
  return near ? <Suspense fallback={room}>{children}</Suspense> : room
}

const SHOWN = ['members', 'companies', 'countries', 'auctions'] as const

/** The club as it is now; thousands as 1.2k (spec). Its place is kept until the numbers are here; a club that just opened shows none. */
function Numbers() {
  const t = useText<typeof strings>('home')
  const counts = useHome()
  if (counts && SHOWN.every(key => counts[key] === 0)) return null
  return (
    <section aria-label={t('numbers.label')} className={numbersStyles.numbers}>
      {SHOWN.map(key => (
        <p key={key} className={numbersStyles.number}>
          <span className={numbersStyles.figure}>{counts ? <Count value={counts[key]} /> : '\u00a0'}</span>
          <span className={numbersStyles.label}>{counts ? t(`numbers.${key}`, { count: counts[key] }) : '\u00a0'}</span>
        </p>
      ))}
    </section>
  )
}

/** Two real members on the drawing: one in full, the next beside it. A club without any shows the drawing alone. */
function HeroFaces() {
  const [first, second] = useHome()?.faces ?? []
  return (
    <>
      {first && <FullFace face={first} />}
      {second && <SideFace face={second} />}
    </>
  )
}

/** Keeps a name of the other script from turning the words around it. */
const apart = (text: string): string => `\u2068${text}\u2069`

function FullFace({ face }: { face: Face }) {
  const t = useText<typeof strings>('home')
  const { city, country } = face
  const place = city && country ? t('hero.place', { city: apart(city), country: apart(country) }) : (country ?? city)
  return (
    <div className={heroFacesStyles.card}>
      <div className={heroFacesStyles.picture}>
        <Facades seed={face._id} />
      </div>
      <div className={heroFacesStyles.facts}>
        <FaceName face={face} />
        <p className={heroFacesStyles.place}>
          <bdi>{face.trade}</bdi>
          {face.trade && place && ' · '}
          {place}
        </p>
        {face.figure && (
          <p className={heroFacesStyles.figure}>
            <span className={heroFacesStyles.label}>{face.figure.label}</span>
            <bdi className={heroFacesStyles.value}>{face.figure.text}</bdi>
          </p>
        )}
      </div>
    </div>
  )
}

function SideFace({ face }: { face: Face }) {
  const t = useText<typeof strings>('home')
  return (
    <div className={heroFacesStyles.second}>
      <Avatar name={face.name} src={face.imageUrl} shape="square" seed={face._id} kind="company" />
      <div className={heroFacesStyles.who}>
        <FaceName face={face} />
        <VerifiedMark kind="company" label={t('hero.verified')} />
      </div>
      <p
        className={heroFacesStyles.says}
        lang={face.highlightsLanguage}
        dir={face.highlightsLanguage === 'ar' ? 'rtl' : 'ltr'}
      >
        {face.highlights}
      </p>
    </div>
  )
}

function FaceName({ face }: { face: Face }) {
  return (
    <p className={heroFacesStyles.name}>
      <Bdi lang={face.language} clip>
        {face.name}
      </Bdi>
    </p>
  )
}

const STEPS = { register: ['/register', 'hero.join'], choose: ['/account-type', 'hero.choose'] } as const

/** What the club is, in one line, and a member of it. */
function Hero() {
  const t = useText<typeof strings>('home')
  const { foundingYear, joiningPoints } = useClub()
  const step = firstStep(useViewer())
  return (
    <section className="hero">
      <div className="hero-words">
        <p className="hero-since">{foundingYear ? t('hero.since', { year: foundingYear }) : t('hero.house')}</p>
        <h1 className="hero-title">{t('hero.title')}</h1>
        <p className="hero-lead">{t('hero.lead')}</p>
        <div className={heroStyles.acts}>
          {step !== 'none' && (
            <Button variant="primary" href={STEPS[step][0]}>
              {t(STEPS[step][1])}
            </Button>
          )}
          <Button variant={step === 'none' ? 'primary' : 'outline'} href="/company/list">
            {t('hero.browse')}
          </Button>
          {step === 'none' && <Button href="/how-it-works">{t('hero.how-it-works')}</Button>}
        </div>
        {step !== 'none' && <p className={heroStyles.trial}>{t('hero.trial')}</p>}
        {step === 'register' && joiningPoints > 0 && (
          <p className={heroStyles.trial}>{t('hero.joining', { count: joiningPoints })}</p>
        )}
      </div>
      <div className="hero-art">
        <Rings seed="hero" corner="bottom-end" />
        <HeroFaces />
      </div>
    </section>
  )
}

const Auctions = lazy(async () => {
  const words = needStrings(['auctions', 'items', 'profiles'])
  const [loaded] = await Promise.all([import('./near/Auctions.tsx'), words])
  return { default: loaded.Auctions }
})
const NewMembers = lazy(async () => {
  const [loaded] = await Promise.all([import('./near/NewMembers.tsx'), needStrings(['forms', 'profiles'])])
  return { default: loaded.NewMembers }
})
const Trending = lazy(async () => ({ default: (await import('./near/Trending.tsx')).Trending }))
const PlansTeaser = lazy(async () => ({ default: (await import('./near/PlansTeaser.tsx')).PlansTeaser }))
const Questions = lazy(async () => ({ default: (await import('./near/Questions.tsx')).Questions }))

/** The club's front page (look, screen 1): who is here, what is sold today, by which door one comes in, and what is asked first. */
export function HomePage() {
  const viewer = useViewer()
  // Until they are known, both have their room: most clubs have them.
  const { auctions = 1, trending = true } = useHome() ?? {}
  return (
    <Wrap>
      <Hero />
      <Numbers />
      {auctions > 0 && (
        <WhenNear room="auctions">
          <Auctions />
        </WhenNear>
      )}
      {firstStep(viewer) !== 'none' && <Doors />}
      <ReviewSteps />
      <WhenNear room="members">
        <NewMembers />
      </WhenNear>
      {trending && (
        <WhenNear room="trending">
          <Trending />
        </WhenNear>
      )}
      <WhenNear room="plans">
        <PlansTeaser />
      </WhenNear>
      <WhenNear room="questions">
        <Questions />
      </WhenNear>
    </Wrap>
  )
}

/** The six kinds of member, each a door: to the register, or to the chooser for who is in already. */
function Doors() {
  const t = useText<typeof strings>('home')
  const href = doorOf(useViewer())
  return (
    <Section title={t('doors.title')}>
      <ul className={styles.doors}>
        {USER_TYPES.map(kind => {
          const name = t(`doors.${kind}.name`)
          return (
            <Card key={kind} as="li" edge={kind} href={href} linkLabel={name} className={styles.door}>
              <span className={styles.glyph} style={{ color: `var(--${kind})` }}>
                <KindGlyph kind={kind} />
              </span>
              <span className={styles.words}>
                <span className={styles.name}>{name}</span>
                <span className={styles.about}>{t(`doors.${kind}.words`)}</span>
              </span>
              <ArrowRight {...iconProps} className={`flip ${styles.arrow}`} />
            </Card>
          )
        })}
      </ul>
    </Section>
  )
}

/** What the front page shows first; undefined until it is here. */
function useHome() {
  const { currency } = useLanguage()
  return useRead(readHome, { query: { currency } }, { staleMs: 60_000, keepPrevious: true }).data?.data
}
