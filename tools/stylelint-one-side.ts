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

/** The values of a shorthand; what stands in brackets is kept together. */
function partsOf(value: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of value.replace(/\s*!important$/, '').trim()) {
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (/\s/.test(sign) && depth === 0) parts.push('')
    else parts.push(parts.pop() + sign)
  }
  return parts.filter(part => part !== '')
}

/** A gradient from side to side, unless it ends with the colour it began with (a shimmer). */
function lopsidedGradient(value: string): boolean {
  const [, , stops = ''] =
    /gradient\((\bto\s+(?:(?:top|bottom)\s+)?(?:left|right)\b|(?:90|270)deg),(.*)$/.exec(value) ?? []
  const colours = stops.match(/var\([^)]*\)|[a-z]\w+/gi) ?? []
  return colours.length > 0 && colours[0] !== colours.at(-1)
}

/** What in a declaration would stay on its side when the page is mirrored; null when nothing does. */
function oneSided(property: string, value: string): string | null {
  const parts = partsOf(value)
  const sided =
    (FOUR_SIDES.test(property) && parts.length === 4 && parts[1] !== parts[3]) ||
    (CORNERS.test(property) && !parts.includes('/') && lopsided(parts)) ||
    (SIDED.test(property) && /(^|[\s,])(left|right)\b/.test(value.replace(/\([^)]*\)/g, ''))) ||
    lopsidedGradient(value)
  return sided ? `${property}: ${value}` : null
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
