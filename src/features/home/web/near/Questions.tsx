import { ArrowRight } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Fold } from '../../../../platform/web/ui/Fold.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { Section } from '../../../../platform/web/ui/Section.tsx'
import { ArticleBody, useQuestions } from '../../../articles/web/public.ts'
import type { strings } from '../../strings.en.ts'
import { Room } from '../Room.tsx'
import styles from './Questions.module.css'

const SHOWN = 4

/** The first question of each of the first groups, with its answer. */
export function Questions() {
  const t = useText<typeof strings>('home')
  const { data, isPending } = useQuestions()
  if (isPending) return <Room of="questions" />
  const groups = data?.data ?? []
  const shown = groups.flatMap(group => group.entries.slice(0, 1)).slice(0, SHOWN)
  if (shown.length === 0) return null
  const all = (
    <Button variant="ghost" className={styles.all} href="/faq" iconEnd={<ArrowRight {...iconProps} className="flip" />}>
      {t('faq.all')}
    </Button>
  )
  return (
    <Section title={t('faq.title')} action={all}>
      <div className={styles.list}>
        {shown.map(entry => (
          <Fold key={entry._id} summary={entry.question}>
            <ArticleBody html={entry.answer} />
          </Fold>
        ))}
      </div>
    </Section>
  )
}
