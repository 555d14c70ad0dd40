// text: a page for the people who build the club, in development only

import type { ComponentType } from 'react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { strings as arabic } from '../../shared/strings.ar.ts'
import { strings as english } from '../../shared/strings.en.ts'
import type { Language } from '../../shared/text.ts'
import { directionOf } from '../../shared/text.ts'
import { addStrings, Spoken, sentences, TextProvider } from '../text.tsx'
import { FloatHost } from '../ui/FloatHost.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import styles from './KitScreen.module.css'

/** One group of pieces on the kit page. Its component is drawn once for each of the four variants. */
type KitSection = { key: string; title: string; load: () => Promise<ComponentType> }

/** Every group; add a line and a component that shows the pieces with words in both languages (`useSample`). */
const sections: readonly KitSection[] = [
  { key: 'type', title: 'Type and colour', load: async () => (await import('./TypeSection.tsx')).TypeSection },
  { key: 'buttons', title: 'Buttons', load: async () => (await import('./ButtonsSection.tsx')).ButtonsSection },
  { key: 'marks', title: 'Marks', load: async () => (await import('./MarksSection.tsx')).MarksSection },
  { key: 'cards', title: 'Cards', load: async () => (await import('./CardsSection.tsx')).CardsSection },
  { key: 'ways', title: 'Finding the way', load: async () => (await import('./WaysSection.tsx')).WaysSection },
  { key: 'data', title: 'Facts and figures', load: async () => (await import('./DataSection.tsx')).DataSection },
  { key: 'messages', title: 'Messages', load: async () => (await import('./MessagesSection.tsx')).MessagesSection },
  { key: 'floating', title: 'What floats', load: async () => (await import('./FloatingSection.tsx')).FloatingSection },
  { key: 'empty', title: 'Nothing to show', load: async () => (await import('./EmptySection.tsx')).EmptySection },
  { key: 'drawings', title: 'Drawings', load: async () => (await import('./DrawingsSection.tsx')).DrawingsSection },
  { key: 'fields', title: 'Fields', load: async () => (await import('./FieldsSection.tsx')).FieldsSection },
  { key: 'choices', title: 'Choices', load: async () => (await import('./ChoicesSection.tsx')).ChoicesSection },
  { key: 'forms', title: 'Forms and files', load: async () => (await import('./FormsSection.tsx')).FormsSection },
  {
    key: 'list',
    title: 'The list of the back-office',
    load: async () => (await import('./ListSection.tsx')).ListSection,
  },
]

const inLanguage = { en: new Spoken(sentences.all, 'en'), ar: new Spoken(sentences.all, 'ar') }

type VariantProps = { language: Language; theme: 'light' | 'dark'; children: ReactNode }

/** A part of the page with its own language, direction and skin. */
function Variant({ language, theme, children }: VariantProps) {
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

addStrings('platform', 'en', english)
addStrings('platform', 'ar', arabic)

type Shown = { key: string; language: Language; theme: 'light' | 'dark' }
const VARIANTS: readonly Shown[] = [
  { key: 'en-light', language: 'en', theme: 'light' },
  { key: 'ar-light', language: 'ar', theme: 'light' },
  { key: 'en-dark', language: 'en', theme: 'dark' },
  { key: 'ar-dark', language: 'ar', theme: 'dark' },
]
const parts = sections.map(({ load, ...section }) => ({
  ...section,
  Part: lazy(async () => ({ default: await load() })),
}))

/** Every piece of the interface in four variants. `?show=ar-dark` draws one, `?only=cards` one group. */
export function KitScreen() {
  const [query] = useState(() => new URLSearchParams(location.search))
  const [show, setShow] = useState(query.get('show') ?? 'all')
  const only = query.get('only')
  const variants = VARIANTS.filter(variant => show === 'all' || show === variant.key)
  return (
    <main className={styles.kit}>
      <header className={styles.head}>
        <h1>Kit</h1>
        <Segmented
          label="Variant"
          value={show}
          onChange={setShow}
          options={[{ key: 'all', label: 'All four' }, ...VARIANTS.map(({ key }) => ({ key, label: key }))]}
        />
      </header>
      {parts
        .filter(part => !only || part.key === only)
        .map(({ key, title, Part }) => (
          <section key={key} id={key} className={styles.group} aria-label={title}>
            <h2 className={styles.title}>{title}</h2>
            <div className={styles.variants}>
              {variants.map(({ key: variant, language, theme }) => (
                <Variant key={variant} language={language} theme={theme}>
                  <Suspense>
                    <Part />
                  </Suspense>
                </Variant>
              ))}
            </div>
          </section>
        ))}
      <Toasts />
    </main>
  )
}
