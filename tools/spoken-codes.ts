import { type Node, stringOf, textsOfTemplate, walk } from './source.ts'

/** A sentence that code asks for by a literal: its key in the strings of `namespace`, and where. */
export type Spoken = { namespace: string; key: string; node: Node }

/** The group of the sentence and the place of the code among the arguments. */
const SPEAKERS: Record<string, { group: 'refusals' | 'fields'; at: number }> = {
  Refusal: { group: 'refusals', at: 0 },
  refuse: { group: 'refusals', at: 0 },
  refuseField: { group: 'fields', at: 1 },
  says: { group: 'fields', at: 0 },
}

/** `auctions.bid-too-low` of group refusals is `refusals.bid-too-low` of auctions; without a dot it is the platform's. */
export function keyOfCode(code: string, group: 'refusals' | 'fields') {
  const dot = code.indexOf('.')
  return dot < 0
    ? { namespace: 'platform', key: `${group}.${code}` }
    : { namespace: code.slice(0, dot), key: `${group}.${code.slice(dot + 1)}` }
}

/** The sentences a file asks for: `new Refusal('…')`, `refuse('…')`, `refuseField(…, '…')`, `says('…')`, `say('…')`. */
export function spokenIn(tree: Node, feature: string | undefined): Spoken[] {
  const spoken: Spoken[] = []
  walk(tree, node => {
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return
    const name = (node.callee as Node).name as string | undefined
    const literals = (node.arguments as Node[]).map(stringOf)
    const speaker = Object.hasOwn(SPEAKERS, name ?? '') ? SPEAKERS[name!] : undefined
    const code = speaker && literals[speaker.at]
    if (speaker && code) spoken.push({ ...keyOfCode(code, speaker.group), node })
    // `say` of a handler speaks its own feature; the platform's `say` takes language and feature first.
    if (name === 'say' && feature && literals[0] && literals.length <= 2)
      spoken.push({ namespace: feature, key: literals[0], node })
  })
  return spoken
}

/** A sentence that a journey names: the texts of its `namespace:key`, between which anything may stand. */
export type Named = { texts: string[]; asked: boolean; node: Node }

const NAME = /^[a-z][a-z-]*:[\w.-]*$/

/**
 * The sentences that a journey names by `namespace:key`, as a literal or a template; `asked` where that is surely one, since it is asked
 * for by `.say(…)` or `.like(…)`, or by a shorter word for it of the same file, `const say = key => words.say(`namespace:${key}`)`.
 */
export function namedIn(tree: Node): Named[] {
  const named: Named[] = []
  const short = new Map<string, string>()
  walk(tree, (node, above) => {
    const texts = node.type === 'TemplateLiteral' ? textsOfTemplate(node) : [stringOf(node) ?? '']
    if (!NAME.test(texts[0]!)) return
    const call = above[0]?.type === 'CallExpression' ? above[0] : undefined
    const asker = ((call?.callee as Node | undefined)?.property as Node | undefined)?.name
    named.push({ texts, asked: asker === 'say' || asker === 'like', node })
    const [around, word] = [above[1], above[2]]
    if (texts.length === 2 && texts[1] === '' && around?.type === 'ArrowFunctionExpression' && around.body === call)
      short.set(((word?.id as Node | undefined)?.name as string | undefined) ?? '', texts[0]!)
  })
  walk(tree, node => {
    const before = node.type === 'CallExpression' ? short.get((node.callee as Node).name as string) : undefined
    const key = before && stringOf((node.arguments as Node[])[0])
    if (before && key) named.push({ texts: [before + key], asked: true, node })
  })
  return named.sort((a, b) => a.node.start - b.node.start)
}
