import { isTest } from './source.ts'

/** The alarm table of ARCHITECTURE.md, "Names and sizes". An alarm is a question; a waiver carries its reason. */
export const ALARMS = {
  file: 300,
  test: 450,
  /** Lines of a function that is no component. */
  function: 60,
  component: 150,
  /** Lines of a file of server/ that holds one write. */
  verb: 60,
  wiring: 90,
  contract: 250,
  /** Import statements of a file that bring in code. */
  imports: 15,
  featureFiles: 40,
  featureLines: 5000,
} as const

/** Text, migrations, the named cast and generated or copied data may be as long as they are. */
export const isExempt = (path: string): boolean =>
  /\/strings\.(en|ar)\.ts$|^db\/(migrations|cast|data)\/|^db\/types\.ts$|\.json$/.test(path)

/** A feature's fuse box: server/wiring.ts, or server/wire-<part>.ts where it is split. */
export const isWiring = (path: string): boolean => /^src\/features\/[^/]+\/server\/(wiring|wire-[\w-]+)\.ts$/.test(path)

/** The mains, the lists of features and a feature's wiring import everything; that is what they are for. */
export const mayImportAll = (path: string): boolean =>
  isTest(path) || isExempt(path) || isWiring(path) || /^src\/(main|features)\./.test(path)

/** The alarm of a whole file, with the word the sentence uses for it. */
export function alarmOfFile(path: string): { what: string; alarm: number } {
  if (isTest(path)) return { what: 'a test', alarm: ALARMS.test }
  if (isWiring(path)) return { what: 'a wiring', alarm: ALARMS.wiring }
  if (/^src\/features\/[^/]+\/contract(\.ts|\/.+\.ts)$/.test(path))
    return { what: 'a contract', alarm: ALARMS.contract }
  return { what: 'a file', alarm: ALARMS.file }
}

/** The reason of a waiver `// size: reason` on the first lines of a file (`/* size: … *\/` in a style sheet). */
export function waiverOf(lines: string[]): string | undefined {
  for (const line of lines.slice(0, 5)) {
    const reason = /^(?:\/\/|\/\*|--) size: (.*\S)/.exec(line)?.[1]
    if (reason) return reason
  }
  return undefined
}
