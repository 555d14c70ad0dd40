import { directionOf, languageOfText } from '../../../platform/shared/text.ts'
import styles from './Marked.module.css'

/** What a member wrote, with what is watched for in it marked. */
export function Marked({ pieces }: { pieces: readonly { text: string; marked: boolean }[] }) {
  const language = languageOfText(pieces.map(piece => piece.text).join(''))
  return (
    <p className={styles.text} lang={language} dir={directionOf(language)}>
      {pieces.map((piece, at) =>
        piece.marked ? (
          // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text have no other name
          <mark key={at}>{piece.text}</mark>
        ) : (
          piece.text
        ),
      )}
    </p>
  )
}
