import { MAX_CSV_BYTES } from './imports.ts'

/** The most bytes of one uploaded file or photo. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024
/** The most bytes of a whole request with a file. */
export const MAX_UPLOAD_BYTES = 20 * 1024 * 1024

/** The most bytes of a whole request with a table to import. */
export const MAX_TABLE_UPLOAD_BYTES = MAX_CSV_BYTES + 64 * 1024

const MAX_NAME = 120

/** Path separators, control characters, marks that change the direction of text, lone surrogates. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]+/gu

/**
 * The name of a file as its owner gave it, without characters that deceive readers or lead out of a folder. It is
 * for display only: no path contains it.
 */
export function tidyFileName(name: string): string {
  const base = name.normalize('NFC').split(/[/\\]/).pop() ?? ''
  const plain = base.replace(UNFIT, ' ').replace(/\s+/g, ' ').trim()
  const tail = ENDING.exec(plain)?.[0] ?? ''
  const title = [...plain.slice(0, plain.length - tail.length)].slice(0, MAX_NAME - tail.length)
  return title.join('') + tail
}

const ENDING = /\.([a-z0-9]{1,8})$/i

/** The ending of a file name, in lower case; empty without one. */
export function endingOf(name: string): string {
  return ENDING.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** A page of the product whose form sends a file. The form of a new record may have file fields. */
const UPLOAD_PAGE =
  /^\/(account\/photo|addUser|[a-z-]+\/[a-z-]+\/(new|[\w-]+\/(picture|files)\/[a-zA-Z]+))$/
/** A call of the API that accepts a file. */
const UPLOAD_CALL = /^\/(api\/)?[a-z]+(\/api)?\/[A-Z]\w*\/(Set\w*Picture|Add\w+File)$/
/** The page and the call that take a table to be imported. */
const TABLE_PAGE = /^\/[a-z-]+\/[a-z-]+\/(import|[\w-]+\/result)$/
const TABLE_CALL = /^\/(api\/)?[a-z]+(\/api)?\/[A-Z]\w*\/(Import|Compare)[A-Z]\w*$/

/** Whether an address accepts files, and therefore longer request bodies. */
export function takesFiles(path: string): boolean {
  return UPLOAD_PAGE.test(path) || UPLOAD_CALL.test(path)
}

/** Whether an address accepts a table, which may be longer than other files. */
export function takesTables(path: string): boolean {
  return TABLE_PAGE.test(path) || TABLE_CALL.test(path)
}
