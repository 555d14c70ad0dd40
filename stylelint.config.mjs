// Styles that mirror in Arabic by themselves, and colours that only the tokens know (STYLE.md).
const COLOUR_FUNCTIONS = ['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color']

export default {
  plugins: ['stylelint-use-logical', './tools/stylelint-one-side.ts'],
  rules: {
    // Widths and heights are the same in both directions.
    'csstools/use-logical': ['always', { except: [/^(min-|max-)?(width|height)$/] }],
    'majlis/one-side': true,
  },
  overrides: [
    {
      files: ['**/*.module.css'],
      // In a mask a colour only says how much is seen.
      rules: {
        'color-no-hex': true,
        'color-named': ['never', { ignoreProperties: [/^mask/] }],
        'function-disallowed-list': COLOUR_FUNCTIONS,
      },
    },
    // The tokens themselves.
    {
      files: ['src/platform/web/styles/**'],
      rules: { 'color-no-hex': null, 'color-named': null, 'function-disallowed-list': null },
    },
  ],
}
