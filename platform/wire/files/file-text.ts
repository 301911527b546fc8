/** What came of reading the text of a file; the first ones after `waiting` have a text. */
export const FILE_TEXT_RESULTS = [
  'waiting',
  'read',
  'cut',
  'none',
  'encrypted',
  'damaged',
  'unsafe',
  'tooManyPages',
  'tooLarge',
  'tooLong',
  'otherKind',
  'failed',
] as const
export type FileTextResult = (typeof FILE_TEXT_RESULTS)[number]
