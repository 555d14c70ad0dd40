import { type FormEvent, useEffect, useRef, useState } from 'react'
import { directionOf, languageOfText } from '../../../platform/shared/text.ts'
import { send, useRead } from '../../../platform/web/call.ts'
import { ArrowUp } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { sayCode, useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyLine, FailedLine } from '../../../platform/web/ui/EmptyLine.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { TimeAgo } from '../../../platform/web/ui/TimeAgo.tsx'
import { UserText } from '../../../platform/web/ui/UserText.tsx'
import { useWhy } from '../../social/web/public.ts'
import type { LiveRoom } from '../contract/inside.ts'
import { askQuestion, closeQuestion, listQuestions, type RoomQuestion, voteQuestion } from '../contract/talk.ts'
import { MAX_QUESTION } from '../contract/vocabulary.ts'
import type { strings } from '../strings.en.ts'
import css from './ChatPane.module.css'

type QuestionsPaneProps = { roomId: string; sessionKey: string; live: LiveRoom; news: number; owner: boolean }

/** Questions to who speaks: those that most want answered stand on top. */
export function QuestionsPane({ roomId, sessionKey, live, news, owner }: QuestionsPaneProps) {
  const t = useText<typeof strings>('rooms')
  const why = useWhy()
  const { language } = useLanguage()
  const read = useRead(listQuestions, { params: { roomId }, body: { key: sessionKey } }, { staleMs: 0 })
  const again = useRef(read.refetch)
  again.current = read.refetch
  useEffect(() => {
    if (news > 0) void again.current()
  }, [news])
  const [text, setText] = useState('')
  const [clientId, setClientId] = useState(() => crypto.randomUUID())
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)
  const act = async (doing: Promise<unknown>): Promise<boolean> => {
    try {
      await doing
      setTrouble('')
      await read.refetch()
      return true
    } catch (error) {
      setTrouble(why(error))
      return false
    }
  }
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || busy) return
    setBusy(true)
    if (await act(send(askQuestion, { params: { roomId }, body: { key: sessionKey, clientId, text } }))) {
      setText('')
      setClientId(crypto.randomUUID())
    }
    setBusy(false)
  }
  const of = (questionId: string) => ({ roomId, questionId })
  const questions = read.data?.data ?? []
  return (
    <div className={css.pane}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys */}
      <div className={css.scroll} tabIndex={0}>
        {read.error && !read.data && <FailedLine onRetry={() => void read.refetch()} />}
        {read.data && questions.length === 0 && (
          <div className={css.none}>
            <EmptyLine title={t('web.questions.none')} body={t('web.questions.none-too')} />
          </div>
        )}
        <ul className={css.questions}>
          {questions.map(one => (
            <Question
              key={one._id}
              question={one}
              owner={owner}
              mayVote={live.may.vote === null}
              onVote={up => void act(send(voteQuestion, { params: of(one._id), body: { key: sessionKey, up } }))}
              onClose={how => void act(send(closeQuestion, { params: of(one._id), body: { key: sessionKey, how } }))}
            />
          ))}
        </ul>
      </div>
      {live.may.ask === null ? (
        <form className={css.field} onSubmit={event => void ask(event)}>
          <div className={css.row}>
            <textarea
              rows={1}
              className={css.text}
              value={text}
              maxLength={MAX_QUESTION}
              dir={directionOf(languageOfText(text, language))}
              aria-label={t('web.questions.ask')}
              placeholder={t('web.questions.place')}
              onChange={event => setText(event.target.value)}
            />
            <IconButton
              type="submit"
              variant="primary"
              className={css.send}
              label={t('web.questions.send')}
              icon={<ArrowUp {...iconProps} />}
              disabled={text.trim() === ''}
              loading={busy}
            />
          </div>
          {trouble && (
            <p className={css.failed} role="alert">
              {trouble}
            </p>
          )}
        </form>
      ) : (
        <p className={css.shut}>{sayCode(live.may.ask)}</p>
      )}
    </div>
  )
}

type QuestionProps = {
  question: RoomQuestion
  owner: boolean
  mayVote: boolean
  onVote: (up: boolean) => void
  onClose: (how: 'answered' | 'removed') => void
}

function Question({ question, owner, mayVote, onVote, onClose }: QuestionProps) {
  const t = useText<typeof strings>('rooms')
  const { own, votes, voted, answeredAt } = question
  return (
    <li className={css.question}>
      <button
        type="button"
        className={css.vote}
        aria-pressed={voted}
        title={t('web.questions.votes', { count: votes })}
        disabled={!mayVote || own || answeredAt !== null}
        onClick={() => onVote(!voted)}
      >
        <ArrowUp {...iconSmall} />
        <span className="visually-hidden">{t(voted ? 'web.questions.vote-not' : 'web.questions.vote')}</span>
        <bdi dir="ltr">{votes}</bdi>
      </button>
      <div className={css.words}>
        <UserText text={question.text} lang={question.language} />
        <p className={css.foot}>
          <bdi>{own ? t('web.room.you') : isolate(question.name)}</bdi>
          <TimeAgo value={question.at} />
          {answeredAt && <span className={css.answered}>{t('web.questions.answered')}</span>}
          {!answeredAt && owner && (
            <Button variant="ghost" size="compact" onClick={() => onClose('answered')}>
              {t('web.questions.mark-answered')}
            </Button>
          )}
          {(owner || own) && !answeredAt && (
            <Button variant="ghost" size="compact" onClick={() => onClose('removed')}>
              {t(own ? 'web.questions.take-back' : 'web.questions.remove')}
            </Button>
          )}
        </p>
      </div>
    </li>
  )
}
