import { useState } from 'react'
import { holds } from '../../../../platform/shared/access.ts'
import { LANGUAGES, type Language } from '../../../../platform/shared/text.ts'
import { useRead, useWrite } from '../../../../platform/web/call.ts'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { UploadField } from '../../../../platform/web/forms/UploadField.tsx'
import { CalendarClock, Ellipsis, Eye, Mail, ThumbsDown, ThumbsUp } from '../../../../platform/web/icons.ts'
import { isolateLatin } from '../../../../platform/web/isolate.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { iconProps, iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { Menu } from '../../../../platform/web/ui/Menu.tsx'
import { StatusPill } from '../../../../platform/web/ui/StatusPill.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import {
  archiveArticle,
  type EditedArticle,
  listArticles,
  listGroups,
  publishArticle,
  READERS,
  restoreArticle,
  withdrawArticle,
} from '../../contract/staff.ts'
import { olderLanguage, type SideBySide } from '../../rules/side-by-side.ts'
import type { strings } from '../../strings.en.ts'
import { AuthorField } from './AuthorField.tsx'
import { Checks } from './Checks.tsx'
import css from './Editor.module.css'
import { PlansField } from './PlansField.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { Refused } from './Refused.tsx'
import { OutAt, ScheduleDialog } from './ScheduleDialog.tsx'
import { TONES } from './tones.ts'
import type { Work, Writing } from './use-work.ts'

type PublishPanelProps = { article: EditedArticle; writing: Writing; side: SideBySide; shut: boolean }

/** What becomes of the article: its state, its date, where it stands and for whom. */
export function PublishPanel({ article, writing, side, shut }: PublishPanelProps) {
  const t = useText<typeof strings>('articles')
  const { language } = useLanguage()
  const viewer = useViewer()
  const { work, change, write } = writing
  const older = olderLanguage(side)
  const kind = article.kind === 'page' ? null : article.kind
  const hasAddress = article.kind === 'blog' || article.kind === 'kb'
  /** Where it is read now, beside what becomes of an empty field. */
  const addressHint = (one: Language) =>
    [
      article.addresses[one] && t('desk.slug-now', { address: isolateLatin(decodeURI(article.addresses[one])) }),
      one === 'en' && t('desk.slug-hint'),
    ]
      .filter(Boolean)
      .join(' · ') || undefined
  const { data: groups } = useRead(listGroups, { query: { kind: kind ?? 'blog' } }, { enabled: kind !== null })
  return (
    <aside className={css.after} aria-label={t('desk.status')}>
      <div className={css.stateRow}>
        <StatusPill status={article.status} tone={TONES[article.status]} label={t(`desk.states.${article.status}`)} />
        {!shut || article.status === 'archived' ? <MoreActs article={article} writing={writing} /> : null}
      </div>
      {!shut && <PublishButtons article={article} writing={writing} />}
      {article.goesOutAt && (
        <p className={css.outAll}>
          {t('desk.goes-out')} <OutAt at={article.goesOutAt} />
        </p>
      )}
      {older && (
        <Alert tone="warning" title={t(`desk.older.${older}`)}>
          {t('desk.older-goes', { count: side.marks[older].length })}
        </Alert>
      )}
      <div className={css.publish}>
        <Preview article={article} writing={writing} />
        {article.path && (
          <Button wide href={article.path} external>
            {t('desk.as-reader')}
          </Button>
        )}
        {article.status === 'published' && article.path && holds(viewer, 'campaigns.write') && (
          <Button wide href={`/mailNotifications/add?article=${article._id}`} icon={<Mail {...iconSmall} />}>
            {t('desk.as-campaign')}
          </Button>
        )}
      </div>
      <div className={css.fields} inert={shut || undefined}>
        {kind && article.publishedAt && <p>{t(`desk.at-once.${hasAddress ? 'post' : 'question'}`)}</p>}
        {kind && (
          <SelectField
            compact
            name="groupId"
            label={t('desk.category')}
            value={work.groupId ?? ''}
            onChange={groupId => change(before => ({ ...before, groupId: groupId || null }))}
            options={[
              { value: '', label: t('desk.no-category') },
              ...(groups?.data ?? []).map(group => ({ value: group._id, label: group.name[language] })),
            ]}
          />
        )}
        {hasAddress && (
          <>
            <SelectField
              compact
              name="readers"
              label={t('desk.readers')}
              value={work.readers}
              onChange={readers => change(before => ({ ...before, readers: readers as Work['readers'] }))}
              options={READERS.map(value => ({ value, label: t(`desk.readers-of.${value}`) }))}
            />
            {work.readers === 'plans' && <PlansField writing={writing} />}
            {article.kind === 'blog' && <AuthorField article={article} writing={writing} />}
            {article.kind === 'blog' && (
              <TagsField tags={work.tags} onChange={tags => change(before => ({ ...before, tags }))} />
            )}
            {LANGUAGES.map(one => (
              <TextField
                key={one}
                compact
                lang={one}
                name={`texts.${one}.slug`}
                label={t(`desk.slug-${one}`)}
                hint={addressHint(one)}
                value={work.texts[one].slug}
                onChange={slug => write(one, { slug })}
              />
            ))}
            {article.kind === 'blog' && (
              <UploadField
                name="coverId"
                label={t('desk.cover')}
                take="image"
                value={work.cover ? [work.cover] : []}
                onChange={([cover]) => change(before => ({ ...before, cover: cover ?? null }))}
              />
            )}
            {work.cover &&
              LANGUAGES.map(one => (
                <TextField
                  key={one}
                  compact
                  lang={one}
                  name={`texts.${one}.coverAlt`}
                  label={t(`desk.cover-${one}`)}
                  value={work.texts[one].coverAlt}
                  onChange={coverAlt => write(one, { coverAlt })}
                />
              ))}
          </>
        )}
      </div>
      {article.kind === 'kb' && <Votes votes={article.votes} />}
      <Checks work={work} withExcerpt={article.kind !== 'faq'} />
    </aside>
  )
}

/** The working copy as readers will see it, with what was typed last. */
function Preview({ article, writing }: Pick<PublishPanelProps, 'article' | 'writing'>) {
  const t = useText<typeof strings>('articles')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button wide icon={<Eye {...iconSmall} />} onClick={() => void writing.save().then(() => setOpen(true))}>
        {t('desk.preview')}
      </Button>
      {open && <PreviewDialog article={article} onClose={() => setOpen(false)} />}
    </>
  )
}

/** What readers said of an article. */
function Votes({ votes }: Pick<EditedArticle, 'votes'>) {
  const t = useText<typeof strings>('articles')
  const all = votes.helpful + votes.not
  return (
    <section>
      <h2>{t('desk.helped')}</h2>
      <p>{all === 0 ? t('desk.helped-none') : t('desk.helped-of', { helpful: votes.helpful, all })}</p>
      <ul className={css.outline}>
        {votes.words.map(({ word, helpful, votedAt }) => (
          <li key={`${votedAt} ${word}`} dir="auto">
            {helpful ? <ThumbsUp {...iconSmall} /> : <ThumbsDown {...iconSmall} />} {word}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Tags as one types them, with commas between. */
function TagsField({ tags, onChange }: { tags: readonly string[]; onChange: (tags: string[]) => void }) {
  const t = useText<typeof strings>('articles')
  const [typed, setTyped] = useState(tags.join(', '))
  return (
    <TextField
      compact
      name="tags"
      label={t('desk.tags')}
      hint={t('desk.tags-hint')}
      value={typed}
      onChange={text => {
        setTyped(text)
        const all = text.split(/[,،]/).map(tag => tag.trim().slice(0, 40))
        onChange([...new Set(all.filter(Boolean))].slice(0, 10))
      }}
    />
  )
}

/** An act on the article as it is kept; the editor goes on with what it answers. */
function useAct(call: typeof withdrawArticle | typeof archiveArticle | typeof restoreArticle, writing: Writing) {
  return useWrite(call as typeof withdrawArticle, {
    invalidates: [listArticles],
    onDone: ({ data, message }) => {
      writing.adopt(data)
      toast({ tone: 'success', title: message, ms: 3000 })
    },
    onRefusal: refusal => toast({ tone: 'danger', title: refusal.message }),
  })
}

function PublishButtons({ article, writing }: Pick<PublishPanelProps, 'article' | 'writing'>) {
  const t = useText<typeof strings>('articles')
  const [choosing, setChoosing] = useState(false)
  const publish = useWrite(publishArticle, {
    invalidates: [listArticles],
    onDone: ({ data, message }) => {
      writing.adopt(data)
      setChoosing(false)
      toast({ tone: 'success', title: message, ms: 3000 })
    },
  })
  const go = async (at: string | null) => {
    if (await writing.save()) await publish.run({ params: { articleId: article._id }, body: { at } })
  }
  const isLive = article.status === 'published'
  const waits = writing.saving.state !== 'saved'
  return (
    <div className={css.publish}>
      {(!isLive || article.changed || waits) && (
        <Button wide variant="primary" loading={publish.busy && !choosing} onClick={() => void go(null)}>
          {isLive ? t('desk.republish') : t('desk.publish')}
        </Button>
      )}
      {!isLive && (
        <Button wide icon={<CalendarClock {...iconSmall} />} onClick={() => setChoosing(true)}>
          {t('desk.schedule')}
        </Button>
      )}
      {publish.refusal && !choosing && <Refused error={publish.refusal} />}
      {choosing && (
        <ScheduleDialog
          planned={article.goesOutAt}
          busy={publish.busy}
          error={publish.refusal}
          onClose={() => setChoosing(false)}
          onChosen={at => void go(at)}
        />
      )}
    </div>
  )
}

function MoreActs({ article, writing }: Pick<PublishPanelProps, 'article' | 'writing'>) {
  const t = useText<typeof strings>('articles')
  const [archiving, setArchiving] = useState(false)
  const words = useWords()
  const withdraw = useAct(withdrawArticle, writing)
  const archive = useAct(archiveArticle, writing)
  const restore = useAct(restoreArticle, writing)
  const of = { params: { articleId: article._id } }
  if (article.kind === 'page') return null
  const items =
    article.status === 'archived'
      ? [{ key: 'restore', label: t('desk.restore'), onPick: () => void restore.run(of) }]
      : [
          ...(article.status === 'draft'
            ? []
            : [{ key: 'withdraw', label: t('desk.withdraw'), onPick: () => void withdraw.run(of) }]),
          { key: 'archive', label: t('desk.archive'), tone: 'danger' as const, onPick: () => setArchiving(true) },
        ]
  return (
    <>
      <Menu
        align="end"
        label={words('ui.more')}
        items={items}
        trigger={<IconButton size="compact" label={words('ui.more')} icon={<Ellipsis {...iconProps} />} />}
      />
      {archiving && (
        <Dialog
          open
          size="small"
          title={t('desk.archive')}
          onClose={() => setArchiving(false)}
          footer={
            <>
              <Button onClick={() => setArchiving(false)}>{words('ui.cancel')}</Button>
              <Button
                variant="danger"
                loading={archive.busy}
                onClick={() => void archive.run(of).then(() => setArchiving(false))}
              >
                {t('desk.archive')}
              </Button>
            </>
          }
        >
          <p>{t('desk.archive-too')}</p>
        </Dialog>
      )}
    </>
  )
}
