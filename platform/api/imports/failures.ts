import { Failure, type MessageValues } from '#platform/api/failure.ts'

/** Refuses a file as a whole. */
export function unfit(key: string, values: MessageValues = {}): Failure {
  return new Failure('invalid', `import.${key}`, { values })
}
