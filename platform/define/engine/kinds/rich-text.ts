import type { Kind } from '#platform/define/engine/kind.ts'
import { longText } from './long-text.ts'

/** Formatted text: what is stored is its Markdown source, and pages draw it. */
export const richText: Kind = { ...longText, sample: (_field, n) => `**${n}**\n\n- ${n}` }
