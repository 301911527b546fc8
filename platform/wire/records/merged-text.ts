import { z } from 'zod'

/**
 * A text by template: Markdown in which `{{field}}` stands for what that field says, and what the
 * fields say to this reader. A field that he may not see has no value, one that says nothing an empty one.
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

/** The template with something else in place of each field. */
export function replaceFields(body: string, instead: (name: string) => string): string {
  return body.replace(FIELD, (_, name: string) => instead(name.trim()))
}
