// text: samples for the people who build the club
import type { CSSProperties } from 'react'
import { LinkText } from '../ui/LinkText.tsx'
import styles from './KitScreen.module.css'
import { useSample } from './use-sample.ts'

const COLOURS = [
  'canvas',
  'surface',
  'sunken',
  'line',
  'line-strong',
  'ink',
  'ink-2',
  'ink-3',
  'primary',
  'primary-soft',
  'brass',
  'brass-soft',
]
const MORE = [
  'live',
  'info',
  'success',
  'warning',
  'danger',
  'company',
  'investor',
  'freelancer',
  'validator',
  'advisor',
  'broker',
]

export function TypeSection() {
  const say = useSample()
  return (
    <div className={styles.stack}>
      <p className={styles.hero}>{say('Meet the people your business is missing.', 'التقِ بمن ينقص عملك.')}</p>
      <h1>{say('How will you take part?', 'كيف ستشارك؟')}</h1>
      <h2>{say('Read by people, not by a machine', 'يقرؤه أشخاص لا آلة')}</h2>
      <h3>{say('What a reviewer checks', 'ماذا يفحص المراجع')}</h3>
      <h4>{say('Figures against documents', 'الأرقام مقابل الوثائق')}</h4>
      <p className={styles.lead}>
        {say(
          'Companies, investors, freelancers, advisors and brokers in one room. Every profile is read by people before you see it.',
          'شركات ومستثمرون ومستقلون ومستشارون ووسطاء في مجلس واحد. كل ملف يقرؤه أشخاص قبل أن تراه.',
        )}
      </p>
      <p>
        {say('Dry dock for vessels to 4,000 t by ', 'حوض جاف لسفن حتى 4,000 طن من ')}
        <bdi lang={say('ar', 'en')}>{say('نسيج الريف', 'Harbour & Finch Marine')}</bdi>
        {say(', read ', '، اقرأ ')}
        <LinkText to="/">{say('the terms', 'الشروط')}</LinkText>
        {say(' or ', ' أو ')}
        <LinkText to="https://majlis.example" external>
          {say('its site', 'موقعها')}
        </LinkText>
      </p>
      <p className={styles.small}>
        {say('Small: tables and second lines 0123456789', 'صغير: الجداول والأسطر الثانية 0123456789')}
      </p>
      <p className={styles.caption}>{say('Caption: labels over figures', 'تعليق: عناوين فوق الأرقام')}</p>
      <div className={styles.row}>
        {[...COLOURS, ...MORE].map(name => (
          <span key={name} className={styles.swatch} style={{ '--colour': `var(--${name})` } as CSSProperties}>
            <bdi dir="ltr">{name}</bdi>
          </span>
        ))}
      </div>
    </div>
  )
}
