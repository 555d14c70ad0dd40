import { LANGUAGES } from '../../../../platform/shared/text.ts'
import { Check, Circle } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { wordsOf } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import css from './Editor.module.css'
import type { Work } from './use-work.ts'

/** Pictures of a text, and those that are described. */
function picturesIn(html: string): { all: number; done: number } {
  const images = html.match(/<img [^>]*>/g) ?? []
  return { all: images.length, done: images.filter(image => /alt="[^"]+"/.test(image)).length }
}

/** What is still to be done before readers see it. */
export function Checks({
  work: { texts, cover, readers, planIds },
  withExcerpt,
}: {
  work: Work
  withExcerpt: boolean
}) {
  const t = useText<typeof strings>('articles')
  const both = (holds: (language: 'en' | 'ar') => boolean) => LANGUAGES.every(holds)
  const pictures = LANGUAGES.map(language => picturesIn(texts[language].body))
  const covers = cover ? LANGUAGES.map(language => Number(texts[language].coverAlt !== '')) : []
  const all = pictures.reduce((sum, one) => sum + one.all, covers.length)
  const done = pictures.reduce(
    (sum, one) => sum + one.done,
    covers.reduce((a, b) => a + b, 0),
  )
  const checks = [
    { label: t('desk.check-title'), done: both(language => texts[language].title.trim() !== '') },
    { label: t('desk.check-body'), done: both(language => wordsOf(texts[language].body) !== '') },
    ...(withExcerpt
      ? [{ label: t('desk.check-excerpt'), done: both(language => texts[language].excerpt !== '') }]
      : []),
    ...(readers === 'plans' ? [{ label: t('desk.check-plans'), done: planIds.length > 0 }] : []),
    ...(all > 0 ? [{ label: t('desk.check-alt', { done, all }), done: done === all }] : []),
  ]
  return (
    <section>
      <h2>{t('desk.checks')}</h2>
      <ul className={css.checks}>
        {checks.map(check => (
          <li key={check.label} data-done={check.done}>
            {check.done ? <Check {...iconSmall} /> : <Circle {...iconSmall} />} {check.label}
            {!check.done && <span className={css.hidden}> ({t('desk.open')})</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
