import type { Editor } from '@tiptap/react'
import { type CSSProperties, useState } from 'react'
import { useParams } from 'react-router'
import { holds } from '../../../../platform/shared/access.ts'
import { Refusal } from '../../../../platform/shared/refusal.ts'
import { directionOf, LANGUAGES, type Language } from '../../../../platform/shared/text.ts'
import { send, useRead } from '../../../../platform/web/call.ts'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { UploadField } from '../../../../platform/web/forms/UploadField.tsx'
import { Check, Clock } from '../../../../platform/web/icons.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { Segmented } from '../../../../platform/web/ui/Segmented.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { type EditedArticle, makeLinkCard, readArticle } from '../../contract/staff.ts'
import { minutesToRead, withAnchors, wordsOf } from '../../rules.ts'
import { BEFORE_BODY } from '../../rules/side-by-side.ts'
import type { strings } from '../../strings.en.ts'
import { BackLink } from '../BackLink.tsx'
import { CompareDialog } from './CompareDialog.tsx'
import css from './Editor.module.css'
import { PublishPanel } from './PublishPanel.tsx'
import { RichText } from './RichText.tsx'
import { FieldNote, StaleNote } from './StaleNote.tsx'
import { Toolbar } from './Toolbar.tsx'
import { type BesideOther, useBeside, useBlocksOf } from './use-beside.ts'
import { useWork, type Writing } from './use-work.ts'
import { Versions } from './Versions.tsx'

/** The editor of posts, questions and info pages: both languages side by side, kept while one writes. */
export function EditorScreen() {
  const { articleId = '' } = useParams()
  const { data, error, isPending, refetch } = useRead(readArticle, { params: { articleId } }, { staleMs: 0 })
  const slow = useDelayed(isPending)
  if (error) return <ErrorPiece error={error} onRetry={() => void refetch()} />
  if (slow) return <Skeleton height="600px" />
  return data ? <ArticleEditor key={data.data._id} article={data.data} /> : null
}

/** The card of a page elsewhere; without one the address stays what it is, a link. */
const makeCard = (address: string, language: Language) =>
  send(makeLinkCard, { body: { address, language } }).then(
    ({ data }) => data,
    () => null,
  )

const listOf = ({ kind }: EditedArticle): string => (kind === 'faq' ? '/faq/list' : '/blogs')

function ArticleEditor({ article }: { article: EditedArticle }) {
  const t = useText<typeof strings>('articles')
  const mayWrite = holds(useViewer(), 'articles.update')
  const writing = useWork(article)
  const [editor, setEditor] = useState<Editor | null>(null)
  const { language: reading } = useLanguage()
  // On a narrow screen one language at a time, one's own first.
  const [shown, setShown] = useState<Language>(reading)
  const { work } = writing
  const shut = !mayWrite || article.status === 'archived'
  const beside = useBeside(article, writing)
  const headings = withAnchors(work.texts[shown].body).headings
  return (
    <div className={css.page}>
      <h1 className={css.hidden}>
        <bdi>{work.texts[reading].title || t('pages.editor')}</bdi>
      </h1>
      <aside className={css.before} aria-label={t('desk.versions')}>
        <BackLink to={listOf(article)}>{t('desk.all-articles')}</BackLink>
        <section>
          <h2>{t('desk.outline')}</h2>
          {headings.length === 0 && <p>{t('desk.no-outline')}</p>}
          <ol className={css.outline}>
            {headings.map(heading => (
              <li key={heading.id} dir="auto">
                {heading.title}
              </li>
            ))}
          </ol>
        </section>
        <section>
          <h2>{t('desk.length')}</h2>
          <p>{t('desk.words', { count: wordsOf(work.texts[shown].body).split(' ').filter(Boolean).length })}</p>
          <p>{t('minutes', { count: minutesToRead(work.texts[shown].body) })}</p>
        </section>
        <Versions article={article} writing={writing} shut={shut} />
      </aside>
      <div className={css.middle}>
        <div className={css.backAbove}>
          <BackLink to={listOf(article)}>{t('desk.all-articles')}</BackLink>
        </div>
        <Toolbar
          editor={shut ? null : editor}
          makeCard={address => makeCard(address, shown)}
          end={<SavingState writing={writing} />}
        />
        <NotSaved article={article} writing={writing} />
        {article.status === 'archived' && <Alert tone="warning" title={t('refusals.archived')} />}
        <div className={css.switch}>
          <Segmented
            label={t('desk.language')}
            value={shown}
            onChange={setShown}
            options={[
              { key: 'en', label: t('desk.english') },
              { key: 'ar', label: t('desk.arabic') },
            ]}
          />
        </div>
        <div
          className={css.columns}
          inert={shut || undefined}
          style={{ '--blocks': Math.max(1, beside.side.rows.length - BEFORE_BODY) } as CSSProperties}
        >
          {LANGUAGES.toSorted(one => (one === reading ? -1 : 1)).map(language => (
            <OneLanguage
              key={language}
              language={language}
              article={article}
              writing={writing}
              beside={beside}
              shut={shut}
              hidden={shown !== language}
              onEnter={entered => {
                setEditor(entered)
                setShown(language)
              }}
            />
          ))}
        </div>
      </div>
      <PublishPanel article={article} writing={writing} side={beside.side} shut={shut} />
      {beside.comparing && <CompareDialog article={article} writing={writing} beside={beside} of={beside.comparing} />}
    </div>
  )
}

/** Why what was typed is not kept, and what can be done about it. */
function NotSaved({ article, writing: { saving, save } }: { article: EditedArticle; writing: Writing }) {
  const t = useText<typeof strings>('articles')
  const words = useWords()
  if (saving.state !== 'failed') return null
  if (saving.conflict)
    return (
      <Alert tone="danger" role="alert" title={t('refusals.changed-meanwhile')}>
        <Button href={`/blogs/edit/${article._id}`} external>
          {t('desk.open-anew')}
        </Button>
      </Alert>
    )
  const why = saving.error instanceof Refusal ? saving.error.message : words('ui.not-connected')
  return (
    <Alert tone="danger" role="alert" title={t('desk.save-failed', { why })}>
      <Button onClick={() => void save()}>{t('desk.try-again')}</Button>
    </Alert>
  )
}

function SavingState({ writing: { saving } }: { writing: Writing }) {
  const t = useText<typeof strings>('articles')
  const word = {
    saved: t('desk.kept'),
    waiting: t('desk.saving'),
    sending: t('desk.saving'),
    failed: t('desk.not-saved'),
  }
  const Icon = saving.state === 'saved' ? Check : Clock
  return (
    <span role="status" className={css.saving}>
      <Icon {...iconSmall} /> {word[saving.state]}
    </span>
  )
}

type OneLanguageProps = {
  language: Language
  article: EditedArticle
  writing: Writing
  beside: BesideOther
  shut: boolean
  hidden: boolean
  onEnter: (editor: Editor) => void
}

/** Title, excerpt and text of one language, in its own direction. */
function OneLanguage({ language, article, writing, beside, shut, hidden, onEnter }: OneLanguageProps) {
  const t = useText<typeof strings>('articles')
  const { work, write, attach } = writing
  const text = work.texts[language]
  const direction = directionOf(language)
  const inText = useBlocksOf(language, beside, shut)
  return (
    <section
      className={classNames(css.language, hidden && css.away)}
      aria-label={language === 'en' ? t('desk.english') : t('desk.arabic')}
    >
      <div className={css.head} dir={direction}>
        <strong>{language === 'en' ? t('desk.english') : t('desk.arabic')}</strong>
        <StaleNote language={language} beside={beside} shut={shut} />
      </div>
      <div className={css.text}>
        <div className={css.titleCell}>
          <textarea
            lang={language}
            dir={direction}
            className={css.title}
            rows={2}
            maxLength={150}
            aria-label={t(`desk.title-${language}`)}
            placeholder={t(`desk.title-${language}`)}
            value={text.title}
            onChange={event => write(language, { title: event.target.value.replace(/\n/g, ' ') })}
          />
          <FieldNote language={language} beside={beside} shut={shut} block={0} />
        </div>
        {article.kind !== 'faq' && (
          <div className={css.excerptCell}>
            <TextField
              compact
              multiline
              rows={2}
              lang={language}
              name={`texts.${language}.excerpt`}
              label={t(`desk.excerpt-${language}`)}
              hint={t('desk.excerpt-hint')}
              maxLength={300}
              value={text.excerpt}
              onChange={excerpt => write(language, { excerpt })}
            />
            <FieldNote language={language} beside={beside} shut={shut} block={1} />
          </div>
        )}
        <RichText
          makeCard={address => makeCard(address, language)}
          label={t(`desk.body-${language}`)}
          language={language}
          value={text.body}
          placeholder={t('desk.placeholder')}
          onChange={body => write(language, { body })}
          onEnter={onEnter}
          beside={inText}
        />
        {article.kind !== 'faq' && (
          <div className={css.filesCell}>
            <UploadField
              many
              name={`texts.${language}.files`}
              label={t(`desk.files-${language}`)}
              hint={t('desk.files-hint')}
              take="document"
              value={text.files.flatMap(id => work.known.find(file => file._id === id) ?? [])}
              onChange={files => attach(language, files)}
              disabled={shut}
            />
          </div>
        )}
      </div>
    </section>
  )
}
