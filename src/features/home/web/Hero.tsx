import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Rings } from '../../../platform/web/ui/Rings.tsx'
import { useClub } from '../../settings/web/data.ts'
import { firstStep } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import styles from './Hero.module.css'
import { HeroFaces } from './HeroFaces.tsx'

const STEPS = { register: ['/register', 'hero.join'], choose: ['/account-type', 'hero.choose'] } as const

/** What the club is, in one line, and a member of it. */
export function Hero() {
  const t = useText<typeof strings>('home')
  const { foundingYear } = useClub()
  const step = firstStep(useViewer())
  return (
    <section className="hero">
      <div className="hero-words">
        <p className="hero-since">{foundingYear ? t('hero.since', { year: foundingYear }) : t('hero.house')}</p>
        <h1 className="hero-title">{t('hero.title')}</h1>
        <p className="hero-lead">{t('hero.lead')}</p>
        <div className={styles.acts}>
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
        {step !== 'none' && <p className={styles.trial}>{t('hero.trial')}</p>}
      </div>
      <div className="hero-art">
        <Rings seed="hero" corner="bottom-end" />
        <HeroFaces />
      </div>
    </section>
  )
}
