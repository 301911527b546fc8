/** One thing that somebody may say of how a file is read. */
export type ReadingChoice = {
  name: string
  label: string
  value: string
  choices: { value: string; label: string }[]
}

/** Of the controls that say how a file is read. */
export const READING_NAMES = {
  sheet: 'sheet',
  encoding: 'encoding',
  headRow: 'headRow',
} as const
