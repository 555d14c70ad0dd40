import { type ReactNode, useState } from 'react'
import { directionOf, type Language } from '../../shared/text.ts'
import { Spoken, sentences, TextProvider } from '../text.tsx'
import { FloatHost } from '../ui/FloatHost.tsx'
import styles from './KitScreen.module.css'

const inLanguage = { en: new Spoken(sentences.all, 'en'), ar: new Spoken(sentences.all, 'ar') }

type VariantProps = { language: Language; theme: 'light' | 'dark'; children: ReactNode }

/** A part of the page with its own language, direction and skin. */
export function Variant({ language, theme, children }: VariantProps) {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  return (
    <TextProvider i18n={inLanguage[language]}>
      <div
        ref={setFrame}
        lang={language}
        dir={directionOf(language)}
        data-theme={theme}
        data-variant={`${language}-${theme}`}
        className={styles.variant}
      >
        <FloatHost value={frame}>{children}</FloatHost>
      </div>
    </TextProvider>
  )
}
