/** A sentence in which what stands between backticks is code, left to right in both languages. */
export function WithCode({ text }: { text: string }) {
  return text.split('`').map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence do not move
      <code key={at} dir="ltr">
        {part}
      </code>
    ),
  )
}
