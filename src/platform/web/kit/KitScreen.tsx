// text: a page for the people who build the club, in development only
import { lazy, Suspense, useState } from 'react'
import { strings as arabic } from '../../shared/strings.ar.ts'
import { strings as english } from '../../shared/strings.en.ts'
import type { Language } from '../../shared/text.ts'
import { addStrings } from '../text.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import styles from './KitScreen.module.css'
import { sections } from './sections.ts'
import { Variant } from './Variant.tsx'

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
