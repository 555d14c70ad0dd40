import type { CSSProperties } from 'react'
import {
  BadgeCheck,
  Coins,
  CreditCard,
  Flag,
  HardDrive,
  type IconDrawing,
  LifeBuoy,
  Mail,
  ShieldAlert,
  Store,
  Wrench,
} from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Avatar } from '../../../platform/web/ui/Avatar.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import type { AtDesk, Desk, Need } from '../contract.ts'
import { loadOf } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './NowPart.module.css'
import { useFigureWords } from './words.ts'

const ICONS: Record<Need['icon'], IconDrawing> = {
  review: BadgeCheck,
  ticket: LifeBuoy,
  report: Flag,
  payment: CreditCard,
  mail: Mail,
  job: Wrench,
  points: Coins,
  offer: Store,
  disk: HardDrive,
  certificate: ShieldAlert,
}

/** What needs somebody, the most urgent tinted and with the only filled button; beside it who is at the desk. */
export function NowPart({ desk }: { desk: Desk }) {
  const t = useText<typeof strings>('dashboard')
  const [worst] = desk.needs
  return (
    <div className={classNames(css.now, !desk.people && css.alone)}>
      <section aria-label={t('order.parts.now')}>
        {worst ? (
          <ol className={css.needs}>
            {desk.needs.map(need => (
              <NeedRow key={need.key} need={need} worst={need === worst && need.urgent} at={desk.at} />
            ))}
          </ol>
        ) : (
          <p className={css.calm}>{t('calm')}</p>
        )}
      </section>
      {desk.people && <AtTheDesk desk={desk} people={desk.people} />}
    </div>
  )
}

function NeedRow({ need, worst, at }: { need: Need; worst: boolean; at: string }) {
  const { duration } = useFigureWords()
  const t = useText<typeof strings>('dashboard')
  const Drawing = ICONS[need.icon]
  const age = need.since === null ? null : new Date(at).getTime() - new Date(need.since).getTime()
  const ageText =
    age === null ? null : need.from === 'came' ? duration(age) : t(age >= 0 ? 'late' : 'due', { time: duration(age) })
  return (
    <li className={classNames(css.need, worst && css.worst, need.urgent && css.urgent)}>
      <Drawing size={worst ? 24 : 20} strokeWidth={1.75} aria-hidden="true" className={css.sign} />
      <div className={css.words}>
        <p className={css.what}>{need.title}</p>
        <p className={css.why}>{need.why}</p>
      </div>
      {ageText && <p className={css.age}>{ageText}</p>}
      <Button
        size={worst ? 'normal' : 'compact'}
        variant={worst ? 'primary' : 'outline'}
        href={need.to}
        className={css.act}
      >
        {need.act}
        <VisuallyHidden>: {need.title}</VisuallyHidden>
      </Button>
    </li>
  )
}

/** Who is there with what they have in hand, and what the club did yesterday. */
function AtTheDesk({ desk, people }: { desk: Desk; people: readonly AtDesk[] }) {
  const t = useText<typeof strings>('dashboard')
  const most = Math.max(0, ...people.map(one => one.count))
  return (
    <section className={css.desk} aria-labelledby="at-the-desk">
      <div className={css.deskHead}>
        <h2 id="at-the-desk">{t('desk.title')}</h2>
        <span>{t('desk.of', { here: people.filter(one => one.here).length, all: people.length })}</span>
      </div>
      <ul className={css.people}>
        {people.map(one => (
          <li key={one._id} className={classNames(css.person, !one.here && css.away)}>
            <Avatar name={one.name} src={one.picture} size={36} />
            <div className={css.words}>
              <p className={css.name}>
                <bdi>{one.name}</bdi>
              </p>
              <p className={css.holds}>
                {one.holds.length > 0 ? one.holds.join(t('desk.comma')) : t(one.here ? 'desk.nothing' : 'desk.away')}
              </p>
            </div>
            <span
              className={css.load}
              style={{ '--load': loadOf(one.count, most) } as CSSProperties}
              aria-hidden="true"
            />
          </li>
        ))}
      </ul>
      <Yesterday desk={desk} />
    </section>
  )
}

function Yesterday({ desk: { yesterday } }: { desk: Desk }) {
  const t = useText<typeof strings>('dashboard')
  const did = (['answered', 'approved', 'closed'] as const).flatMap(key => {
    const count = yesterday[key]
    return count ? [t(`desk.${key}`, { count })] : []
  })
  if (did.length === 0) return null
  const all = [did.slice(0, -1).join(t('desk.comma')), did.at(-1)].filter(Boolean).join(t('desk.and'))
  return (
    <div className={css.yesterday}>
      <p>{t('desk.yesterday')}</p>
      <p className={css.did}>{t('desk.did', { all })}</p>
    </div>
  )
}
