import { directionOf, type Language, languageOfText } from '../../shared/text.ts'
import { Bdi } from './Bdi.tsx'
import { classNames } from './class-names.ts'
import { Written } from './Written.tsx'

/** Longer than one line of a card. */
const ONE_LINE = 90

type UserTextProps = { text: string; lang?: Language; className?: string }

/**
 * What somebody wrote. One line, or a label, reads in its own direction and stands where the page begins; running text stands on
 * its own side, paragraph by paragraph (STYLE.md).
 */
export function UserText({ text, lang, className }: UserTextProps) {
  const language = lang ?? languageOfText(text)
  const lines = text.split('\n').filter(Boolean)
  if (lines.length < 2 && text.length <= ONE_LINE)
    return (
      <Bdi lang={language}>
        <Written text={text} />
      </Bdi>
    )
  return (
    <span className={classNames('running', className)} lang={language} dir={directionOf(language)}>
      {lines.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines of one text have no other name
        <span key={at}>
          <Written text={line} />
        </span>
      ))}
    </span>
  )
}
