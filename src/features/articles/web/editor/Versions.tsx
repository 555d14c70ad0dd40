import { useState } from 'react'
import type { FileView } from '../../../../platform/shared/files-contract.ts'
import { LANGUAGES } from '../../../../platform/shared/text.ts'
import { useRead } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { type ArticleText, type EditedArticle, readVersion } from '../../contract/staff.ts'
import { wordsOf } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import { Difference } from './Difference.tsx'
import css from './Editor.module.css'
import type { Writing } from './use-work.ts'

type VersionsProps = { article: EditedArticle; writing: Writing; shut: boolean }

/** Earlier versions of an article: what changed since each, and the way back to it. */
export function Versions({ article, writing, shut }: VersionsProps) {
  const t = useText<typeof strings>('articles')
  const [open, setOpen] = useState<number | null>(null)
  return (
    <section>
      <h2>{t('desk.versions')}</h2>
      {article.versions.length === 0 && <p>{t('desk.no-versions')}</p>}
      <ol className={css.versions}>
        {article.versions.map(version => (
          <li key={version.number}>
            <button type="button" className={css.version} onClick={() => setOpen(version.number)}>
              <DateText value={version.changedAt} withTime="brief" />
              <span>
                <bdi>{version.by?.name ?? t('desk.club')}</bdi>
                {version.publishedAt && ` · ${t('desk.states.published')}`}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {open !== null && (
        <Compared article={article} number={open} writing={writing} shut={shut} onClose={() => setOpen(null)} />
      )}
    </section>
  )
}

type ComparedProps = VersionsProps & { number: number; onClose: () => void }

function Compared({ article, number, writing, shut, onClose }: ComparedProps) {
  const t = useText<typeof strings>('articles')
  const words = useWords()
  const { data } = useRead(readVersion, { params: { articleId: article._id, number } })
  const take = () => {
    if (!data) return
    writing.change(before => ({ ...before, texts: data.data.texts }))
    onClose()
  }
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.close')}</Button>
      {!shut && (
        <Button variant="primary" disabled={!data} onClick={take}>
          {t('desk.take')}
        </Button>
      )}
    </>
  )
  return (
    <Dialog open size="large" title={t('desk.compare')} onClose={onClose} footer={footer}>
      {!data && <Skeleton height="240px" />}
      {data && (
        <div className={css.compared}>
          <p>
            <DateText value={data.data.changedAt} withTime /> · <bdi>{data.data.by?.name ?? t('desk.club')}</bdi>
          </p>
          {LANGUAGES.map(language => (
            <section key={language} lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
              <Difference
                before={textOf(data.data.texts[language], article)}
                after={textOf(writing.work.texts[language], { files: writing.work.known })}
              />
            </section>
          ))}
          {!shut && <p className={css.quiet}>{t('desk.take-too')}</p>}
        </div>
      )}
    </Dialog>
  )
}

/** What stands in a text, with the names of the files below it. */
const textOf = ({ title, excerpt, body, files }: ArticleText, known: { files: readonly FileView[] }): string =>
  [title, excerpt, wordsOf(body), ...files.map(id => known.files.find(one => one._id === id)?.name)]
    .filter(Boolean)
    .join('\n')
