import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { declaredIn } from './declared-codes.ts'
import type { Finding } from './finding.ts'
import { featureOf } from './floor-plan.ts'
import { faultsOfPair, type Sentence, sentencesOf, type Tree } from './sentences.ts'
import { isTest, lineOf, listFiles, listFolders, parseSource, readSource } from './source.ts'
import { keyOfCode, namedIn, spokenIn } from './spoken-codes.ts'

/** A namespace of sentences: a feature, an engine, or `platform` with src/platform/shared. */
type Namespace = { name: string; folder: string }
type Sentences = Map<string, Map<string, Sentence>>

/** Strings: both languages say everything, with the same placeholders, for every declared code, notice and page. */
export async function checkStrings(root: string): Promise<Finding[]> {
  const namespaces = [
    { name: 'platform', folder: 'src/platform/shared' },
    ...listFolders(root, 'src/features').map(name => ({ name, folder: `src/features/${name}` })),
    // an engine says something of its own, or nothing
    ...listFolders(root, 'src/engines')
      .map(name => ({ name, folder: `src/engines/${name}` }))
      .filter(({ folder }) => existsSync(join(root, folder, 'strings.en.ts'))),
  ]
  const findings: Finding[] = []
  const english: Sentences = new Map()
  for (const namespace of namespaces) {
    const pair = await loadPair(root, namespace, findings)
    english.set(namespace.name, pair.english)
    findings.push(...compare(namespace, pair.english, pair.arabic))
  }
  for (const namespace of namespaces) findings.push(...(await checkDeclared(root, namespace, english)))
  return [...findings, ...checkSpoken(root, english), ...checkNamed(root, english)]
}

/** Codes and keys that code asks for by a literal have their sentence; strings that are missing altogether were reported. */
function checkSpoken(root: string, english: Sentences): Finding[] {
  const files = listFiles(root, /\.tsx?$/, ['src']).filter(path => !isTest(path))
  return files.flatMap(file => {
    const tree = parseSource(root, file)
    const spoken = tree ? spokenIn(tree, featureOf(file)) : []
    return spoken.flatMap(({ namespace, key, node }) =>
      english.get(namespace)?.has(key) || english.get(namespace)?.size === 0
        ? []
        : [
            {
              file,
              line: lineOf(readSource(root, file), node),
              say: `says ${key} of ${namespace}, which has no such sentence: add it in both languages.`,
            },
          ],
    )
  })
}

/** What journeys name by `namespace:key` stands in strings: a journey that fails for a word costs its whole run. */
function checkNamed(root: string, english: Sentences): Finding[] {
  const keys = [...english].flatMap(([namespace, sentences]) =>
    [...sentences].flatMap(([key, sentence]) => [
      `${namespace}:${key}`,
      ...(typeof sentence === 'string' ? [] : Object.keys(sentence).map(form => `${namespace}:${key}_${form}`)),
    ]),
  )
  const known = new Set(keys)
  const stands = (texts: readonly string[]) => {
    if (texts.length === 1) return known.has(texts[0]!)
    const shape = new RegExp(`^${texts.map(text => text.replaceAll('.', String.raw`\.`)).join('.+')}$`)
    return keys.some(key => shape.test(key))
  }
  return listFiles(root, /\.ts$/, ['e2e']).flatMap(file => {
    const tree = parseSource(root, file)
    return (tree ? namedIn(tree) : [])
      .filter(({ texts, asked }) => (asked || english.has(texts[0]!.split(':')[0]!)) && !stands(texts))
      .map(({ texts, node }) => ({
        file,
        line: lineOf(readSource(root, file), node),
        say: `names ${texts.join('…')}, which no strings have: correct the key, or add the sentence in both languages.`,
      }))
  })
}

async function loadPair(root: string, { folder }: Namespace, findings: Finding[]) {
  const [english, arabic] = [`${folder}/strings.en.ts`, `${folder}/strings.ar.ts`]
  const load = async (file: string) => {
    if (!existsSync(join(root, file))) {
      findings.push({ file, say: 'is missing: every feature has strings.en.ts and strings.ar.ts.' })
      return new Map<string, Sentence>()
    }
    const { strings } = await loadModule(root, file, findings)
    if (strings) return sentencesOf(strings as Tree)
    findings.push({ file, say: 'does not export `strings`: export const strings = { … }.' })
    return new Map<string, Sentence>()
  }
  return { english: await load(english), arabic: await load(arabic) }
}

async function loadModule(root: string, file: string, findings: Finding[]): Promise<Record<string, unknown>> {
  try {
    return await import(pathToFileURL(join(root, file)).href)
  } catch (error) {
    findings.push({ file, say: `cannot be loaded: ${(error as Error).message.split('\n')[0]}.` })
    return {}
  }
}

function compare({ folder }: Namespace, english: Map<string, Sentence>, arabic: Map<string, Sentence>): Finding[] {
  const missing = [...english.keys()].filter(key => !arabic.has(key))
  const strange = [...arabic.keys()].filter(key => !english.has(key))
  const faults = [...english].flatMap(([key, sentence]) => {
    const other = arabic.get(key)
    return other === undefined
      ? []
      : faultsOfPair(sentence, other).map(say => ({ file: `${folder}/strings.ar.ts`, say: `${key} ${say}` }))
  })
  return [
    ...lacking(`${folder}/strings.ar.ts`, missing, 'write it in Arabic.'),
    ...lacking(`${folder}/strings.en.ts`, strange, 'Arabic has it; add it or remove the Arabic one.'),
    ...faults,
  ]
}

const FEW = 5

/** One finding for each sentence that a file lacks; one for all of them when they are many. */
function lacking(file: string, keys: string[], advice: string): Finding[] {
  if (keys.length <= FEW) return keys.map(key => ({ file, say: `lacks ${key}: ${advice}` }))
  return [{ file, say: `lacks ${keys.length} sentences (${keys.slice(0, FEW).join(', ')} …): ${advice}` }]
}

/** Codes, notices and page titles that the pure files of a feature declare have their sentence. */
async function checkDeclared(root: string, { name, folder }: Namespace, english: Sentences): Promise<Finding[]> {
  const findings: Finding[] = []
  const own = listFiles(root, new RegExp(`^${folder}/([^/]+|(contract|rules|kinds)/.+)\\.ts$`), [folder])
  for (const file of own.filter(path => !isTest(path) && !/\/strings\./.test(path))) {
    const { refusals, notices, pageKeys } = declaredIn(await loadModule(root, file, findings))
    const keys = [
      ...refusals.map(code => ({ what: `the refusal ${code}`, ...keyOfCode(code, 'refusals') })),
      ...notices.flatMap(kind =>
        ['title', 'body'].map(part => ({ what: `the notice ${kind}`, ...keyOfNotice(kind, part) })),
      ),
      ...pageKeys.map(key => ({ what: `a page`, namespace: name, key })),
    ]
    for (const { what, namespace, key } of keys) {
      const sentences = english.get(namespace)
      if (sentences?.size === 0) continue
      if (!sentences)
        findings.push({
          file,
          say: `declares ${what}, but no feature is called ${namespace}: codes are feature.reason.`,
        })
      else if (!sentences.has(key))
        findings.push({
          file,
          say: `declares ${what} without a sentence: add ${key} to the strings of ${namespace} in both languages.`,
        })
    }
  }
  return findings
}

function keyOfNotice(kind: string, part: string) {
  const dot = kind.indexOf('.')
  return { namespace: kind.slice(0, dot), key: `notices.${kind.slice(dot + 1)}.${part}` }
}
