import type { CSSProperties } from 'react'
import type { Bilingual } from '../../../platform/shared/text.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { LogoMark } from '../../../platform/web/ui/LogoMark.tsx'
import { Rings } from '../../../platform/web/ui/Rings.tsx'
import { useShownLanguage } from '../../../platform/web/ui/use-shown-language.ts'
import { VerifiedMark } from '../../../platform/web/ui/VerifiedMark.tsx'
import { type ClubColours, paletteOf } from '../../settings/rules/club-palette.ts'
import type { strings } from '../strings.en.ts'
import styles from './LookPreview.module.css'

export type Looked = { clubName: Bilingual; tagline: Bilingual; colours: ClubColours; logoUrl: string | null }

const HEX = /^#[0-9a-f]{6}$/i

/** How the club will look with what is typed, in both skins; for the eyes only. */
export function LookPreview({ look }: { look: Looked }) {
  const t = useText<typeof strings>('setup')
  return (
    <section aria-label={t('look.preview')}>
      <p className={styles.title}>{t('look.preview')}</p>
      <div className={styles.both} aria-hidden="true" inert>
        <Sample look={look} theme="light" />
        <Sample look={look} theme="dark" />
      </div>
    </section>
  )
}

/** Tokens for one skin; a colour that is still being typed leaves the page's own. */
function tokensOf({ primary, brass }: ClubColours, theme: 'light' | 'dark'): CSSProperties {
  if (!HEX.test(primary) || !HEX.test(brass)) return {}
  const palette = paletteOf({ primary, brass })
  const tokens = { ...palette[theme], ...palette.art }
  return Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--${name}`, value]))
}

function Sample({ look, theme }: { look: Looked; theme: 'light' | 'dark' }) {
  const t = useText<typeof strings>('setup')
  const language = useShownLanguage()
  return (
    <div className={styles.page} data-theme={theme} style={tokensOf(look.colours, theme)}>
      <div className={styles.bar}>
        {look.logoUrl ? <img src={look.logoUrl} alt="" className={styles.logo} /> : <LogoMark size={22} />}
        <bdi className={styles.name}>{look.clubName[language]}</bdi>
        <span className={styles.theme}>{t(`look.preview-${theme}`)}</span>
      </div>
      <div className={styles.hero}>
        <span className={styles.rings}>
          <Rings seed="preview" corner="bottom-end" fine />
        </span>
        <p className={styles.headline}>{t('look.sample.headline')}</p>
        <p className={styles.tagline}>{look.tagline[language]}</p>
      </div>
      <div className={styles.body}>
        <VerifiedMark kind="company" label={t('look.sample.member')} />
        <div className={styles.actions}>
          <Button variant="primary" size="compact">
            {t('look.sample.action')}
          </Button>
          <span className={styles.link}>{t('look.sample.link')}</span>
        </div>
      </div>
    </div>
  )
}
