import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'

const FACES = [
  '@expo-google-fonts/newsreader/500Medium/Newsreader_500Medium.ttf',
  '@expo-google-fonts/el-messiri/600SemiBold/ElMessiri_600SemiBold.ttf',
  '@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf',
  '@expo-google-fonts/ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf',
]

let told = false

/**
 * Lets pictures be written in the club's own faces, whatever fonts the machine has: fontconfig reads where they lie from a file
 * that it looks for when the first letter is drawn. Other scripts fall back to the machine's fonts.
 */
export function tellFonts(): void {
  // Threads share the process's environment, where the first one told it.
  if (told || !isMainThread) return
  told = true
  const folder = mkdtempSync(join(tmpdir(), 'majlis-fonts-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const folders = FACES.map(face => dirname(fileURLToPath(import.meta.resolve(face))))
  const file = join(folder, 'fonts.conf')
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
${[...new Set(folders)].map(one => `<dir>${one}</dir>`).join('')}<cachedir>${folder}</cachedir></fontconfig>`,
  )
  process.env.FONTCONFIG_FILE = file
}
