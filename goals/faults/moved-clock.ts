import { existsSync, globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPackage } from '../../tools/install-package.ts'

const LIBRARY = '/usr/lib/**/faketime/libfaketimeMT.so.1'

/** A clock that a program is started with (libfaketime) and that can be moved while it runs: `+3h`, `-3h`, `+0`. */
export function movedClock(folder: string): { env: Record<string, string>; move(by: string): void } {
  if (globSync(LIBRARY).length === 0) installPackage('libfaketime', 'A clock that can be moved')
  const [library] = globSync(LIBRARY)
  if (!library || !existsSync(library)) throw new Error('libfaketime is not where Debian puts it.')
  const file = join(folder, 'clock')
  const move = (by: string) => writeFileSync(file, by)
  move('+0')
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  }
  return { env, move }
}
