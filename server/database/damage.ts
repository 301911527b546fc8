/** PostgreSQL's messages about missing or corrupt files. */
const SAYS_SO =
  /could not (locate|read|open)|invalid (primary )?checkpoint|PANIC|corrupt|checksum|No such file|does not exist/i

/** A restart cannot repair files that a disk or a user damaged. */
const WAY_BACK =
  '\nThe database seems to be damaged. Keep the data directory as it is, start with an empty one ' +
  'and bring back the last backup: npm run restore -- <file> (backups lie in DATA_DIR/backups).'

/**
 * Instructions to recover a damaged database, for the output of a server that did not start; empty if the
 * output shows no damage.
 */
export function damageHint(output: string): string {
  return !/No space left/i.test(output) && SAYS_SO.test(output) ? WAY_BACK : ''
}

/**
 * Instructions as from `damageHint`, for an error of a running server: class XX means corrupt data, 58P01
 * a missing file.
 */
export function damageHintFor({ code }: { code?: unknown }): string {
  return typeof code === 'string' && /^(XX\w{3}|58P01)$/.test(code) ? WAY_BACK : ''
}
