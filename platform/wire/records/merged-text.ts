import { z } from 'zod'

/**
 * A text by template: Markdown with `{{field}}` placeholders, and the field
 * values for this reader. A hidden field has no value, an empty field an empty one.
 */
export const mergedText = z.object({
  body: z.string(),
  values: z.record(z.string(), z.string()),
})
export type MergedText = z.infer<typeof mergedText>

const FIELD = /\{\{([^{}]*)\}\}/g

/** The fields that a template names, each once. */
export function mergedNames(body: string): string[] {
  return [...new Set(Array.from(body.matchAll(FIELD), ([, name = '']) => name.trim()))]
}

/** Replaces each field of a template by the result of `instead`. */
export function replaceFields(body: string, instead: (name: string) => string): string {
  return body.replace(FIELD, (_, name: string) => instead(name.trim()))
}
