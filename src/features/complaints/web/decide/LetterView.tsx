import { useState } from 'react'
import { directionOf, LANGUAGES, type Language } from '../../../../platform/shared/text.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Segmented } from '../../../../platform/web/ui/Segmented.tsx'
import type { Letters } from '../../contract/case.ts'
import type { strings } from '../../strings.en.ts'
import styles from './Decide.module.css'

/** The statement of reasons as the member reads it, in either language. `language` is theirs. */
export function LetterView({ letters, language }: { letters: Letters; language: Language | null }) {
  const t = useText<typeof strings>('complaints')
  const own = useLanguage().language
  const [chosen, setChosen] = useState<Language | null>(null)
  const shown = chosen ?? language ?? own
  const named = { en: t('decide.english'), ar: t('decide.arabic') }
  const letter = letters[shown]
  return (
    <section className={styles.letterBox} aria-label={t('decide.letter')}>
      <div className={styles.letterHead}>
        <h3>{t('decide.letter')}</h3>
        <Segmented
          label={t('decide.letter')}
          options={LANGUAGES.map(key => ({ key, label: named[key] }))}
          value={shown}
          onChange={setChosen}
        />
      </div>
      <div className={styles.letter} lang={shown} dir={directionOf(shown)}>
        <p className={styles.letterTitle}>{letter.title}</p>
        {letter.paragraphs.map(paragraph => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {language && <p className={styles.quiet}>{t('decide.letter-in', { language: named[language] })}</p>}
    </section>
  )
}
