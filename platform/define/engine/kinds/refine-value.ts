import type { z } from 'zod'
import type { ValueProblem } from '#platform/wire/values/plain-text.ts'

/**
 * A schema that refuses a value with a reason of its own: the message key of the issue, and in its
 * `params` what goes into the message. `fieldProblems` reads both.
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
