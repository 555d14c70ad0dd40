import type { Language } from '../../../../platform/shared/text.ts'
import { RotateCcwClock } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import type { strings } from '../../strings.en.ts'
import css from './Editor.module.css'
import type { BesideOther } from './use-beside.ts'

type StaleNoteProps = { language: Language; beside: BesideOther; shut: boolean }

/** Says how much of a language is older than the other, and lets a writer say that all of it still holds. */
export function StaleNote({ language, beside, shut }: StaleNoteProps) {
  const t = useText<typeof strings>('articles')
  const count = beside.side.marks[language].length
  if (count === 0) return null
  return (
    <span className={css.stale}>
      <Chip tone="warning" icon={<RotateCcwClock {...iconSmall} />}>
        {t(`desk.older-blocks.${language}`, { count })}
      </Chip>
      {!shut && count > 1 && (
        <Button
          size="compact"
          variant="ghost"
          loading={beside.busy}
          onClick={() => void beside.stillRight(language, null)}
        >
          {t('desk.all-right')}
        </Button>
      )}
    </span>
  )
}

type FieldNoteProps = StaleNoteProps & { block: number }

/** The mark of a title or an excerpt that is older than the other language's. */
export function FieldNote({ language, beside, shut, block }: FieldNoteProps) {
  const t = useText<typeof strings>('articles')
  if (!beside.side.marks[language].some(mark => mark.block === block)) return null
  return (
    <div className={css.blockActs}>
      {shut ? (
        t(`desk.older.${language}`)
      ) : (
        <>
          <button type="button" onClick={() => beside.compare(language, block)}>
            {t(`desk.compare-with.${language}`)}
          </button>
          <button type="button" onClick={() => void beside.stillRight(language, block)}>
            {t('desk.still-right')}
          </button>
        </>
      )}
    </div>
  )
}
