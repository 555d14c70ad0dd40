import { languageOfText } from '../../../platform/shared/text.ts'
import { BellOff, Pin } from '../../../platform/web/icons.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import type { ConversationView } from '../contract.ts'
import { tickOf } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './ConversationList.module.css'
import { ConversationFace } from './group/GroupFace.tsx'
import { useHouseLine, useNameOf } from './group/members.ts'
import { rowMoment } from './moments.ts'
import { useHolds } from './parts/use-holds.ts'
import { useIsHere } from './presence.ts'
import { TickMark } from './TickMark.tsx'
import { Verified } from './Verified.tsx'

type RowProps = {
  conversation: ConversationView
  href: string
  current: boolean
  /** Whether it is said that it is archived: where others stand beside it that are not. */
  saysPlace: boolean
}

/** A conversation in the list: who, the last line, when, and how much is unread. */
export function ConversationRow({ conversation: one, href, current, saysPlace }: RowProps) {
  const t = useText<typeof strings>('chat')
  const { language } = useLanguage()
  const viewer = useViewer()
  const here = useIsHere(viewer?.id ?? '', one.other?.id ?? '', one.presence !== null)
  const name = useNameOf()(one)
  const fresh = one.unread > 0 || one.marked
  return (
    <li className={css.row} data-current={current || undefined} data-fresh={fresh || undefined}>
      <span className={css.face}>
        <ConversationFace conversation={one} />
        {here && (
          <span className={css.here}>
            <VisuallyHidden>{t('here')}</VisuallyHidden>
          </span>
        )}
      </span>
      <span className={css.words}>
        <span className={css.named}>
          <Go to={href} className={css.name} aria-current={current ? 'page' : undefined}>
            <Bdi clip>{name}</Bdi>
          </Go>
          <Verified of={one.other} />
          {saysPlace && one.place === 'archived' && <span className={css.place}>{t('list.archived')}</span>}
        </span>
        <span className={css.line}>
          <LastLine conversation={one} />
        </span>
      </span>
      <span className={css.side}>
        <span className={css.marks}>
          {one.pinned && <Pin {...iconSmall} className={css.pin} aria-label={t('pinned')} role="img" />}
          {one.muted && <BellOff {...iconSmall} className={css.quiet} aria-label={t('muted')} role="img" />}
          <time dateTime={one.spokenAt} className={css.when}>
            {rowMoment(one.spokenAt, language)}
          </time>
        </span>
        <span className={css.counts}>
          {one.named > 0 && (
            <span className={css.count} title={t('named', { count: one.named })}>
              <span aria-hidden="true">@</span>
              <VisuallyHidden>{t('named', { count: one.named })}</VisuallyHidden>
            </span>
          )}
          {one.unread > 0 ? (
            <span className={css.count}>
              <bdi dir="ltr" aria-hidden="true">
                {one.unread > 99 ? '99+' : one.unread}
              </bdi>
              <VisuallyHidden>{t('unread', { count: one.unread })}</VisuallyHidden>
            </span>
          ) : (
            one.marked && (
              <span className={css.dot}>
                <VisuallyHidden>{t('to-read-again')}</VisuallyHidden>
              </span>
            )
          )}
        </span>
      </span>
    </li>
  )
}

/** Stands for the name while its sentence is taken apart. */
const CUT = '\u0000'

/** The words of the row: what was found, the draft, or the last message with its tick. */
function LastLine({ conversation: { found, draft, last, marks, answered } }: { conversation: ConversationView }) {
  const t = useText<typeof strings>('chat')
  const { language } = useLanguage()
  const say = useHouseLine()
  const told = useHolds()
  if (found) return <Bdi clip>{found.text}</Bdi>
  if (draft.trim())
    return (
      <>
        <span className={css.draft}>{t('draft')}</span> <Bdi clip>{draft}</Bdi>
      </>
    )
  if (!last) return null
  if (last.line) {
    const about = last.about.map(name => name ?? t('former'))
    return <Bdi clip>{say(last.line, { own: last.own, by: last.by ?? t('former'), about, text: last.text })}</Bdi>
  }
  const text = told(last.text, last.holds)
  // Whose it is stands in the page's direction, and name and words in their own, so that each is cut at its end.
  const [, colon] = t('said-by', { name: CUT, text: '' }).split(CUT)
  // What is cut leaves a gap behind it: a name that reads as the page does is cut with its colon, any other ends on its far side.
  const asPage = last.by !== null && languageOfText(last.by, language) === language
  if (last.removed) return <span className={css.gone}>{t('taken-back')}</span>
  return (
    <>
      {last.own && <TickMark tick={answered ? tickOf(last.seq, marks) : 'sent'} />}
      {last.own ? (
        <span className={css.who}>{t('you', { text: '' })}</span>
      ) : (
        last.by && (
          <span className={css.who}>
            <Bdi clip>
              {last.by}
              {asPage && colon}
            </Bdi>
            {!asPage && colon}
          </span>
        )
      )}
      <Bdi clip>{text}</Bdi>
    </>
  )
}
