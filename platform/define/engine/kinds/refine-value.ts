import type { z } from 'zod'
import type { ValueProblem } from '#platform/wire/values/plain-text.ts'

/**
 * Adds a check to a schema. The check refuses a value with a reason of its own: the message key is in the
 * issue, and the values for the message are in its `params`. `fieldProblems` reads both.
 */
export function refineValue<T>(
  schema: z.ZodType<T>,
  problemOf: (value: T) => ValueProblem | null,
): z.ZodType<T> {
  return schema.superRefine((value, context) => {
    const problem = problemOf(value)
    if (problem === null) return
    context.addIssue({ code: 'custom', message: problem.key, params: { ...problem.values } })
  })
}
