/**
 * The start cannot go on, for a reason that whoever runs the club can do something about. The message is a sentence that says
 * what; the console shows it alone, without a stack.
 */
export class StartError extends Error {
  override readonly name: string = 'StartError'
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')

const FILE_SENTENCES: Record<string, string> = {
  EACCES: 'may not be written by this user: give the user of the server the right to write there',
  EPERM: 'may not be written by this user: give the user of the server the right to write there',
  EROFS: 'lies on a disk that can only be read: name another folder in DATA_DIR',
  ENOSPC: 'cannot be written because the disk is full: make room first',
  EDQUOT: 'cannot be written because the quota of this user is used up: make room first',
  ENOTDIR: 'is not a folder, or something above it is not: name another folder in DATA_DIR',
  EEXIST: 'is not a folder: name another folder in DATA_DIR',
  ENOENT: 'cannot be made: the disk it would lie on is not there',
}

/** The sentence for a file or folder that cannot be used; an error that is none of these comes back as it is. */
export function sayFileError(error: unknown, path: string): unknown {
  const sentence = FILE_SENTENCES[codeOf(error)]
  return sentence ? new StartError(`${path} ${sentence} (${codeOf(error)}).`, { cause: error }) : error
}

const PORT_SENTENCES: Record<string, string> = {
  EADDRINUSE: 'is taken by another program, perhaps by this club, which runs already. Stop that one, or choose another',
  EACCES: 'may not be opened by this user. Choose one above 1023 and put a reverse proxy in front, with another',
  EADDRNOTAVAIL:
    'cannot be opened because this machine does not have that address. Set HOST to one that it has, or another',
  ENOTFOUND: 'cannot be opened because nobody knows that address. Set HOST to one of this machine, or another',
  EAI_AGAIN: 'cannot be opened because nobody knows that address. Set HOST to one of this machine, or another',
}

/** The sentence for a port that cannot be opened; `setting` is the variable that names it. */
export function sayPortError(error: unknown, host: string, port: number, setting: string): unknown {
  const sentence = PORT_SENTENCES[codeOf(error)]
  return sentence
    ? new StartError(`Port ${port} of ${host} ${sentence} ${setting}. (${codeOf(error)})`, { cause: error })
    : error
}
