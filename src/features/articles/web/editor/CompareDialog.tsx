import { directionOf } from '../../../../platform/shared/text.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import type { EditedArticle } from '../../contract/staff.ts'
import { wordsOf } from '../../rules.ts'
import { type Block, newsFor } from '../../rules/side-by-side.ts'
import type { strings } from '../../strings.en.ts'
import { Difference } from './Difference.tsx'
import css from './Editor.module.css'
import type { BesideOther, Comparing } from './use-beside.ts'
import type { Writing } from './use-work.ts'

type CompareDialogProps = { article: EditedArticle; writing: Writing; beside: BesideOther; of: Comparing }

const textOf = (block: Block | null): string =>
  block === null ? '' : block.kind === 'title' || block.kind === 'excerpt' ? block.html : wordsOf(block.html)

/** An older block beside what the other language said when it was last brought up to date, and says now. */
export function CompareDialog({ article, writing, beside, of: { language, mark } }: CompareDialogProps) {
  const t = useText<typeof strings>('articles')
  const words = useWords()
  const leader = language === 'en' ? 'ar' : 'en'
  const news = newsFor(article.agreed ?? [], writing.work.texts, language, mark)
  const footer = (
    <>
      <Button onClick={beside.close}>{words('ui.close')}</Button>
      <Button variant="primary" loading={beside.busy} onClick={() => void beside.stillRight(language, mark.block)}>
        {t('desk.still-right')}
      </Button>
    </>
  )
  return (
    <Dialog open size="large" title={t('desk.compare-blocks')} onClose={beside.close} footer={footer}>
      <div className={css.compared}>
        <section lang={leader} dir={directionOf(leader)}>
          <h3>{t(leader === 'en' ? 'desk.english' : 'desk.arabic')}</h3>
          {news.map(({ before, now }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the rows of a mark stay where they are
            <Difference key={at} before={textOf(before)} after={textOf(now)} />
          ))}
        </section>
        <section lang={language} dir={directionOf(language)}>
          <h3>{t(language === 'en' ? 'desk.english' : 'desk.arabic')}</h3>
          {news.map(({ own }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the rows of a mark stay where they are
            <p key={at} className={css.difference}>
              {textOf(own) || <span className={css.quiet}>{t('desk.not-there')}</span>}
            </p>
          ))}
        </section>
      </div>
    </Dialog>
  )
}
