/** One thing that breaks a house rule: where, and a sentence that says what to do about it. */
export type Finding = { file: string; line?: number; say: string }

/** A part of `npm run check`: looks at the tree under `root` and lists what it finds. */
export type Check = (root: string) => Promise<Finding[]> | Finding[]

/** A finding as it is printed: `path:line  sentence`. */
export function sentence({ file, line, say }: Finding): string {
  return `${file}${line ? `:${line}` : ''}  ${say}`
}
