// The way in for `npm start` and `npm run demo`: plain JavaScript that any Node.js can read, so that an old one says so in a
// sentence and not by a stack. Nothing is done here but that.
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const least = 24
const [major] = process.versions.node.split('.')

if (Number(major) < least) {
  console.error(
    `Majlis needs Node.js ${least} or newer, and this is ${process.versions.node} (${process.execPath}). Start it with “npm start”: where the machine’s Node.js is older, “npm ci” brings one along.`,
  )
  process.exit(1)
}

// What was compiled once is kept for the next start, which takes a second less: beside the program, where nobody else writes. Where that
// cannot be written, nothing is kept.
module.enableCompileCache(fileURLToPath(new URL('../.tmp/compiled', import.meta.url)))

import(process.argv[2] === 'demo' ? '../tools/demo.ts' : './main.server.ts').catch(error => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
  console.error(`Something that Majlis is made of is missing: run “npm ci” first. (${error.message.split('\n')[0]})`)
  process.exit(1)
})
