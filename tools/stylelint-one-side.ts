import stylelint from 'stylelint'

const RULE = 'majlis/one-side'
const messages = stylelint.utils.ruleMessages(RULE, {
  rejected: (what: string) => `"${what}" means one side of the screen`,
})

/** Shorthands in the order top, right, bottom, left: right and left must be the same. */
const FOUR_SIDES = /^(margin|padding|inset|border-(width|style|color)|scroll-(margin|padding))$/
const CORNERS = /^border-radius$/
/** Properties where the words left and right name a side. */
const SIDED =
  /^(background(-position(-x)?)?|object-position|transform-origin|perspective-origin|(-webkit-)?mask(-position)?|text-align-last|caption-side|justify-(content|items|self))$/

/** The values of a shorthand, with brackets kept together. */
const partsOf = (value: string): string[] =>
  value.replace(/\s*!important$/, '').match(/(?:[^\s(]+\([^)]*\)|[^\s/]+)/g) ?? []

/** What in a declaration would stay on its side when the page is mirrored; null when nothing does. */
export function oneSided(property: string, value: string): string | null {
  const parts = partsOf(value)
  if (FOUR_SIDES.test(property) && parts.length === 4 && parts[1] !== parts[3]) return `${property}: ${value}`
  if (CORNERS.test(property) && !value.includes('/') && lopsided(parts)) return `${property}: ${value}`
  if (SIDED.test(property) && /(^|[\s,])(left|right)\b/.test(value)) return `${property}: ${value}`
  return /gradient\([^,]*(\bto\s+((top|bottom)\s+)?(left|right)\b|\b(90|270)deg)/.test(value)
    ? `${property}: ${value}`
    : null
}

/** Corners go top-left, top-right, bottom-right, bottom-left; two values already differ from side to side. */
function lopsided([topLeft, topRight = topLeft, bottomRight = topLeft, bottomLeft = topRight]: string[]): boolean {
  return topLeft !== topRight || bottomLeft !== bottomRight
}

/** A rule of stylelint for what stylelint-use-logical does not see: lopsided shorthands, positions, gradients. */
const rule = (on: unknown) => (root: import('postcss').Root, result: stylelint.PostcssResult) => {
  if (!on) return
  root.walkDecls(node => {
    const what = oneSided(node.prop, node.value)
    if (what) stylelint.utils.report({ ruleName: RULE, result, node, message: messages.rejected(what) })
  })
}
rule.ruleName = RULE
rule.messages = messages

export default stylelint.createPlugin(RULE, rule as never)
