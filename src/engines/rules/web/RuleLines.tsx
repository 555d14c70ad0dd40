import { isolate } from '../../../platform/web/isolate.ts'
import css from './RuleLines.module.css'

/** Names in a row, each in its own direction. */
export const joined = (names: readonly string[]): string => names.map(isolate).join(' · ')

/** What a rule asks or does, in words: a line each. */
export function RuleLines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={css.lines}>
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
