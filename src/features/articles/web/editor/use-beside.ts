import { useMemo, useRef, useState } from 'react'
import type { Language } from '../../../../platform/shared/text.ts'
import { useWrite } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { confirmArticle, type EditedArticle } from '../../contract/staff.ts'
import { BEFORE_BODY, type Mark, sideBySide } from '../../rules/side-by-side.ts'
import type { strings } from '../../strings.en.ts'
import type { Beside } from './beside.ts'
import css from './Editor.module.css'
import type { Writing } from './use-work.ts'

/** Which block of which language is compared with its counterpart. */
export type Comparing = { language: Language; mark: Mark }

/** Both languages block by block while one writes: what lines up, what is older, and what is done about it. */
export function useBeside(article: EditedArticle, writing: Writing) {
  const { texts } = writing.work
  const { agreed } = article
  const side = useMemo(() => sideBySide(agreed, texts), [agreed, texts])
  const [comparing, setComparing] = useState<Comparing | null>(null)
  const confirm = useWrite(confirmArticle, {
    onDone: ({ data }) => writing.adopt(data),
    onRefusal: refusal => toast({ tone: 'danger', title: refusal.message }),
  })
  /** Says that a block still holds, or with null all of a language. */
  const stillRight = async (language: Language, block: number | null) => {
    if (!(await writing.save())) return
    setComparing(null)
    const body = { language, block, revision: writing.revision() }
    await confirm.run({ params: { articleId: article._id }, body })
  }
  const compare = (language: Language, block: number) => {
    const mark = side.marks[language].find(one => one.block === block)
    if (mark) setComparing({ language, mark })
  }
  return { side, comparing, compare, close: () => setComparing(null), stillRight, busy: confirm.busy }
}

/** How the blocks of a language's text stand: it changes with what stands where, not with each letter. */
export function useBlocksOf(language: Language, beside: BesideOther, shut: boolean): Beside {
  const t = useText<typeof strings>('articles')
  const latest = useRef(beside)
  latest.current = beside
  const { rows, marks } = beside.side
  const lines = rows.flatMap((row, at) => {
    const block = row[language]
    return block === null || at < BEFORE_BODY ? [] : [at - BEFORE_BODY + 1]
  })
  const older = marks[language].flatMap(({ block }) => (block < BEFORE_BODY ? [] : [block - BEFORE_BODY]))
  const known = JSON.stringify({ lines, older })
  return useMemo(
    (): Beside => ({
      ...(JSON.parse(known) as Pick<Beside, 'lines' | 'older'>),
      acts: shut
        ? []
        : [
            {
              label: t(`desk.compare-with.${language}`),
              run: block => latest.current.compare(language, block + BEFORE_BODY),
            },
            {
              label: t('desk.still-right'),
              run: block => void latest.current.stillRight(language, block + BEFORE_BODY),
            },
          ],
      look: { older: css.olderBlock!, acts: css.blockActs! },
    }),
    [known, shut, language, t],
  )
}
export type BesideOther = ReturnType<typeof useBeside>
