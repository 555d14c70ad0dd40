import { useState } from 'react'
import { directionOf, type Language } from '../../../../platform/shared/text.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { Segmented } from '../../../../platform/web/ui/Segmented.tsx'
import type { EditedArticle } from '../../contract/staff.ts'
import type { strings } from '../../strings.en.ts'
import { ArticleBody } from '../ArticleBody.tsx'
import { ArticleFiles } from '../ArticleFiles.tsx'
import css from './PreviewDialog.module.css'

/** The working copy as its readers will see it, in either language. */
export function PreviewDialog({ article, onClose }: { article: EditedArticle; onClose: () => void }) {
  const t = useText<typeof strings>('articles')
  const { language: own } = useLanguage()
  const [language, setLanguage] = useState<Language>(own)
  const { title, excerpt, body, coverAlt, files } = article.texts[language]
  const listed = files.flatMap(id => article.files.find(file => file._id === id) ?? [])
  return (
    <Dialog open size="large" title={t('desk.preview')} onClose={onClose}>
      <Segmented
        label={t('desk.language')}
        value={language}
        onChange={setLanguage}
        options={[
          { key: 'en', label: t('desk.english') },
          { key: 'ar', label: t('desk.arabic') },
        ]}
      />
      <article className={css.article} lang={language} dir={directionOf(language)}>
        <h3 className={css.title}>{title || t(`desk.title-${language}`)}</h3>
        {article.kind !== 'blog' && excerpt !== '' && <p className={css.lead}>{excerpt}</p>}
        {article.cover && <img src={article.cover.fileUrl} alt={coverAlt} />}
        <ArticleBody html={body} />
        <ArticleFiles files={listed} />
      </article>
    </Dialog>
  )
}
