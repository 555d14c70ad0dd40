import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** The folders whose files are ours; everything else (node_modules, dist, data) is not looked at. */
export const OUR_FOLDERS = ['src', 'db', 'e2e', 'bench', 'goals', 'tools']

/** A node of the syntax tree (ESTree, with TypeScript's); `start` and `end` count characters of the text. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** A file of the tree, with its path from the root in forward slashes. */
export type Source = { path: string; text: string; lines: string[] }

const SKIPPED = new Set(['node_modules', 'dist', 'test-results', 'playwright-report'])

/** Every file of `folders` under `root` whose path matches, sorted; hidden folders and build output are left out. */
export function listFiles(root: string, pattern: RegExp, folders: string[] = OUR_FOLDERS): string[] {
  const found: string[] = []
  const visit = (folder: string) => {
    for (const entry of entriesOf(join(root, folder))) {
      const path = `${folder}/${entry.name}`
      if (entry.name.startsWith('.') || SKIPPED.has(entry.name)) continue
      if (entry.isDirectory()) visit(path)
      else if (pattern.test(path)) found.push(path)
    }
  }
  for (const folder of folders) visit(folder)
  return found.sort()
}

/** The names of the folders directly inside `folder`; none when it does not exist. */
export function listFolders(root: string, folder: string): string[] {
  return entriesOf(join(root, folder))
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
    .sort()
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** True for tests and what only tests use; they may know everything. */
export const isTest = (path: string): boolean =>
  /\.(test|spec)\.tsx?$/.test(path) || /^(e2e\/|src\/(platform|(features|engines)\/[^/]+)\/test\/)/.test(path)

const sources = new Map<string, Source>()
const trees = new Map<string, Node | null>()

/** Reads a file once. */
export function readSource(root: string, path: string): Source {
  const key = join(root, path)
  let source = sources.get(key)
  if (!source) {
    const text = readFileSync(key, 'utf8')
    source = { path, text, lines: text.replace(/\n$/, '').split('\n') }
    sources.set(key, source)
  }
  return source
}

/** The syntax tree of a TypeScript file, parsed once; null when it does not parse (the type check says so). */
export function parseSource(root: string, path: string): Node | null {
  const key = join(root, path)
  if (!trees.has(key)) trees.set(key, parse(readSource(root, path)))
  return trees.get(key) ?? null
}

function parse({ path, text }: Source): Node | null {
  const { program, errors } = parseSync(path, text)
  return errors.length === 0 ? (program as unknown as Node) : null
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The text of a string; undefined for everything else. */
export const stringOf = (node: Node | null | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

/** The texts between what is put into a template. */
export const textsOfTemplate = ({ quasis }: Node): string[] =>
  (quasis as { value: { cooked: string | null } }[]).map(({ value }) => value.cooked ?? '')

/** Visits every node of a tree; `above` are its ancestors, nearest first. Return false to leave out what is inside. */
export function walk(node: Node, visit: (node: Node, above: Node[]) => unknown, above: Node[] = []): void {
  if (visit(node, above) === false) return
  const inside = [node, ...above]
  for (const child of childrenOf(node)) walk(child, visit, inside)
}

/** The nodes directly inside a node, in the order of the text. */
export function childrenOf(value: unknown): Node[] {
  const values = Array.isArray(value) ? value : Object.values(value as object)
  return values.flatMap(child => {
    if (isNode(child)) return [child]
    return typeof child === 'object' && child !== null ? childrenOf(child) : []
  })
}

/** The line, from 1, on which a node begins or ends. */
export function lineOf(source: Source, node: Node, side: 'start' | 'end' = 'start'): number {
  const place = node[side]
  const line = startsOf(source).findLastIndex(start => start <= place) + 1
  return side === 'end' && startsOf(source)[line - 1] === place ? line - 1 : line
}

const starts = new WeakMap<Source, number[]>()

/** The character at which each line begins. */
function startsOf(source: Source): number[] {
  let known = starts.get(source)
  if (!known) {
    let at = 0
    known = source.lines.map(line => {
      const start = at
      at += line.length + 1
      return start
    })
    starts.set(source, known)
  }
  return known
}
