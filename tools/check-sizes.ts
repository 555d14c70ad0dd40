import type { Finding } from './finding.ts'
import { isTest, listFiles, readSource } from './source.ts'

/** Lines that make a file worth a question; tests tell longer stories. */
const ALARM = 400
const ALARM_OF_TESTS = 600

/** Text, migrations, the named demo, generated or copied data and the lists of features may be as long as they are. */
const isExempt = (path: string): boolean =>
  /\/strings(\.web)?\.(en|ar)\.ts$|^db\/(migrations|demo-data|data)\/|^db\/types\.ts$|^src\/features\.(server|web)\.ts$|\.json$/.test(
    path,
  )

/** The one alarm of size: a file is as long as its subject, and more than 400 lines are seldom one subject. */
export function checkSizes(root: string): Finding[] {
  return listFiles(root, /\.(ts|tsx|mjs|css)$/)
    .filter(path => !isExempt(path))
    .flatMap(path => {
      const { lines } = readSource(root, path)
      const [what, most] = isTest(path) ? ['a test', ALARM_OF_TESTS] : ['a file', ALARM]
      return lines.length <= Number(most)
        ? []
        : [{ file: path, say: `has ${lines.length} lines, ${what} at most ${most}: split it by subject.` }]
    })
}
