import { foldText } from '../../../shared/text.ts'

/** A node of a tree of choices. `search` holds the words that find it beside its label: the other language's name. */
export type TreeOption = { id: string; label: string; search?: string; children?: readonly TreeOption[] }

/** One visible row of the tree, in reading order. */
export type TreeRow = {
  option: TreeOption
  /** 1 for the top. */
  level: number
  parent: string | null
  open: boolean | null
  /** Place among its sisters, from 1, and how many they are. */
  place: number
  of: number
}

/** Every option by its id, with the labels on the way to it. */
export function indexTree(
  options: readonly TreeOption[],
  path: readonly string[] = [],
): Map<string, { option: TreeOption; path: string[] }> {
  const index = new Map<string, { option: TreeOption; path: string[] }>()
  for (const option of options) {
    const way = [...path, option.label]
    index.set(option.id, { option, path: way })
    for (const [id, entry] of indexTree(option.children ?? [], way)) index.set(id, entry)
  }
  return index
}

/** Whether the option itself, not its children, holds every word of a folded query. */
function holds({ label, search }: TreeOption, words: readonly string[]): boolean {
  const text = foldText(`${label} ${search ?? ''}`)
  return words.every(word => text.includes(word))
}

/** The branches that hold the query somewhere, cut down to what holds it; a branch that holds it itself keeps all its children. */
function prune(options: readonly TreeOption[], words: readonly string[]): TreeOption[] {
  return options.flatMap(option => {
    if (holds(option, words)) return [option]
    const children = prune(option.children ?? [], words)
    return children.length > 0 ? [{ ...option, children }] : []
  })
}

/**
 * The rows to show: with a query everything that matches and the way to it, opened; else what the reader has opened.
 * Case, accents, hamza and digits do not matter.
 */
export function treeRows(options: readonly TreeOption[], opened: ReadonlySet<string>, query: string): TreeRow[] {
  const words = foldText(query).split(' ').filter(Boolean)
  if (words.length === 0) return flatten(options, option => opened.has(option.id))
  return flatten(prune(options, words), option => !holds(option, words) || opened.has(option.id))
}

function flatten(
  options: readonly TreeOption[],
  isOpen: (option: TreeOption) => boolean,
  level = 1,
  parent: string | null = null,
): TreeRow[] {
  return options.flatMap((option, index) => {
    const children = option.children ?? []
    const open = children.length > 0 ? isOpen(option) : null
    const row = { option, level, parent, open, place: index + 1, of: options.length }
    return [row, ...(open ? flatten(children, isOpen, level + 1, option.id) : [])]
  })
}
