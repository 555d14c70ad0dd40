import { registerHooks } from 'node:module'

// Libraries that read TypeScript's syntax trees ask for `typescript`; ours has none any more, so they get the one before it, which
// stands beside it under another name.
registerHooks({
  resolve: (name, context, next) => next(name.replace(/^typescript(?=$|\/)/, 'typescript-5'), context),
})
