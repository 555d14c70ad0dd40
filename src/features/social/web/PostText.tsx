import { directionOf, type Language, languageOfText } from '../../../platform/shared/text.ts'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { Written } from '../../../platform/web/ui/Written.tsx'
import { type Piece, piecesOf } from '../rules/mentions.ts'
import css from './PostText.module.css'

/** An address is shown as far as one reads it; where it leads stands at its beginning. */
const LONGEST = 72
const shortened = (address: string): string =>
  address.length > LONGEST ? `${address.slice(0, LONGEST - 1)}…` : address

type PostTextProps = {
  text: string
  /** The language it was written in; a line in the other script reads in its own direction. */
  lang: Language
  /** User names in it that members have; without it every name is a link. */
  mentions?: readonly string[]
}

/** What a member wrote, as text: each line in its direction, addresses of the web and named members as links. */
export function PostText({ text, lang, mentions }: PostTextProps) {
  return (
    <div className={css.text}>
      {text.split('\n').map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines of one text have no other name
        <Line key={at} line={line} lang={lang} mentions={mentions} />
      ))}
    </div>
  )
}

type LineProps = { line: string; lang: Language; mentions: readonly string[] | undefined }

function Line({ line, lang, mentions }: LineProps) {
  const language = languageOfText(line, lang)
  return (
    <p className={css.line} dir={directionOf(language)} lang={language}>
      {piecesOf(line).map((piece, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the pieces of one line have no other name
        <Word key={at} piece={piece} mentions={mentions} />
      ))}
    </p>
  )
}

function Word({ piece, mentions }: { piece: Piece; mentions: readonly string[] | undefined }) {
  if (piece.is === 'link')
    return (
      <Go to={piece.href} external rel="noopener noreferrer nofollow ugc" className={css.link}>
        <bdi dir="ltr" title={piece.text.length > LONGEST ? piece.text : undefined}>
          {shortened(piece.text)}
        </bdi>
      </Go>
    )
  if (piece.is === 'mention' && (mentions?.includes(piece.username) ?? true))
    return (
      <Go to={`/profile/${piece.username}`} className={css.link}>
        <bdi dir="ltr">{piece.text}</bdi>
      </Go>
    )
  return <Written text={piece.text} />
}
