import { Fragment, type ReactNode } from 'react'

const mark = (name: string): string => `\uE000${name}\uE001`

type FilledProps = {
  /** Says the sentence with these marks in its gaps. */
  say: (marks: Record<string, string>) => string
  /** What stands in each gap, by its name. */
  parts: Record<string, ReactNode>
}

/** A sentence with links and names in its gaps, in the order of its language. */
export function Filled({ say, parts }: FilledProps) {
  const text = say(Object.fromEntries(Object.keys(parts).map(name => [name, mark(name)])))
  return (
    text
      .split(/\uE000(.*?)\uE001/)
      // oxlint-disable-next-line react/no-array-index-key -- the pieces of one sentence have no other name
      .map((piece, at) => <Fragment key={String(at)}>{at % 2 === 0 ? piece : parts[piece]}</Fragment>)
  )
}
