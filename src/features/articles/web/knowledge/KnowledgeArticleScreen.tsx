import { useEffect, useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { shortDate } from '../../../../platform/shared/text.ts'
import { useRead, useWrite } from '../../../../platform/web/call.ts'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { ThumbsDown, ThumbsUp } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Go } from '../../../../platform/web/ui/Go.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../../platform/web/ui/Wrap.tsx'
import { type KnowledgeArticle, readKnowledge, voteArticle } from '../../contract/knowledge.ts'
import { withAnchors } from '../../rules.ts'
import { categoryPath, knowledgePath } from '../../rules/paths.ts'
import type { strings } from '../../strings.en.ts'
import { ArticleBody } from '../ArticleBody.tsx'
import { ArticleFiles } from '../ArticleFiles.tsx'
import { BackLink } from '../BackLink.tsx'
import { ShutNote } from '../ShutNote.tsx'
import css from './Knowledge.module.css'

/** An article of the knowledge base, with whether it helped. */
export function KnowledgeArticleScreen() {
  const { category = '', slug = '' } = useParams()
  const go = useNavigate()
  const { data, error, isPending, refetch } = useRead(readKnowledge, { params: { category, slug } })
  const slow = useDelayed(isPending)
  const article = data?.data
  useEffect(() => {
    if (article && article.slug !== slug) void go(knowledgePath(article.category.key, article.slug), { replace: true })
  }, [article, slug, go])
  return (
    <Wrap className={css.page}>
      {error && <ErrorPiece error={error} onRetry={() => void refetch()} />}
      {slow && <Skeleton height="480px" />}
      {article && <Article key={article._id} article={article} />}
    </Wrap>
  )
}

function Article({ article }: { article: KnowledgeArticle }) {
  const t = useText<typeof strings>('articles')
  const shown = useMemo(() => withAnchors(article.body ?? ''), [article.body])
  return (
    <div className={css.columns}>
      <article className={css.article}>
        <BackLink to={categoryPath(article.category.key)}>{article.category.name}</BackLink>
        <PageHeader title={article.title} lead={article.excerpt} />
        {article.body === null ? (
          <ShutNote
            shut={article.shut ?? 'members'}
            plans={article.plans}
            path={knowledgePath(article.category.key, article.slug)}
          />
        ) : (
          <>
            <ArticleBody html={shown.body} />
            <ArticleFiles files={article.files} />
            <p className={css.updated}>{t('updated', { date: shortDate(article.updatedAt) })}</p>
            <Helped article={article} />
          </>
        )}
      </article>
      <nav className={css.beside} aria-label={t('contents')}>
        {shown.headings.length > 1 && (
          <>
            <strong>{t('contents')}</strong>
            {shown.headings.map(heading => (
              <a key={heading.id} href={`#${heading.id}`}>
                {heading.title}
              </a>
            ))}
          </>
        )}
        {article.related.length > 0 && (
          <>
            <strong>{t('related')}</strong>
            {article.related.map(one => (
              <Go key={one._id} to={knowledgePath(one.category, one.slug)}>
                {one.title}
              </Go>
            ))}
          </>
        )}
      </nav>
    </div>
  )
}

/** "Was this helpful", with a word why; what was said can be changed. */
function Helped({ article }: { article: KnowledgeArticle }) {
  const t = useText<typeof strings>('articles')
  const [said, setSaid] = useState(article.helpful)
  const [word, setWord] = useState('')
  const [told, setTold] = useState(false)
  const vote = useWrite(voteArticle, { invalidates: [readKnowledge] })
  const send = async (helpful: boolean, why: string) => {
    const done = await vote.run({ params: { articleId: article._id }, body: { helpful, word: why } })
    if (!done) return
    setSaid(helpful)
    setTold(why !== '')
  }
  return (
    <section className={css.helped} aria-label={t('vote.question')}>
      <h2>{t('vote.question')}</h2>
      <div className={css.votes}>
        {([true, false] as const).map(helpful => (
          <Button
            key={String(helpful)}
            icon={helpful ? <ThumbsUp {...iconSmall} /> : <ThumbsDown {...iconSmall} />}
            variant={said === helpful ? 'primary' : 'outline'}
            aria-pressed={said === helpful}
            loading={vote.busy}
            onClick={() => void send(helpful, '')}
          >
            {t(helpful ? 'vote.yes' : 'vote.no')}
          </Button>
        ))}
      </div>
      {vote.refusal && <Alert tone="danger" role="alert" title={vote.refusal.message} />}
      {said !== null && !told && (
        <form
          className={css.why}
          onSubmit={event => {
            event.preventDefault()
            if (word.trim()) void send(said, word.trim())
          }}
        >
          <TextField
            multiline
            rows={2}
            name="word"
            label={t(said ? 'vote.why-yes' : 'vote.why-no')}
            maxLength={500}
            value={word}
            onChange={setWord}
            optional
          />
          <Button type="submit" loading={vote.busy} disabled={word.trim() === ''}>
            {t('vote.send')}
          </Button>
        </form>
      )}
      <p role="status">{said !== null && t('vote.thanks')}</p>
    </section>
  )
}
