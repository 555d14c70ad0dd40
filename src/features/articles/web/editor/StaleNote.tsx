import type { Language } from '../../../../platform/shared/text.ts'
import { useWrite } from '../../../../platform/web/call.ts'
import { RotateCcwClock } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { confirmArticle, type EditedArticle } from '../../contract/staff.ts'
import type { strings } from '../../strings.en.ts'
import css from './Editor.module.css'

type StaleNoteProps = { article: EditedArticle; language: Language; onKept: (kept: EditedArticle) => void }

/** Says that a language was not changed since the other one was, and lets a writer say that it still holds. */
export function StaleNote({ article, language, onKept }: StaleNoteProps) {
  const t = useText<typeof strings>('articles')
  const confirm = useWrite(confirmArticle, { onDone: ({ data }) => onKept(data) })
  return (
    <span className={css.stale}>
      <Chip tone="warning" icon={<RotateCcwClock {...iconSmall} />} title={t(`desk.older-too.${language}`)}>
        {t(`desk.older.${language}`)}
      </Chip>
      <Button
        size="compact"
        variant="ghost"
        loading={confirm.busy}
        onClick={() => void confirm.run({ params: { articleId: article._id } })}
      >
        {t('desk.still-right')}
      </Button>
    </span>
  )
}
