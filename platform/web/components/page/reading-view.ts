/** One choice of how to read a file. */
export type ReadingChoice = {
  name: string
  label: string
  value: string
  choices: { value: string; label: string }[]
}

/** The names of these controls. */
export const READING_NAMES = {
  sheet: 'sheet',
  encoding: 'encoding',
  headRow: 'headRow',
} as const
