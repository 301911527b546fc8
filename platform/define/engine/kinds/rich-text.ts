import type { Kind } from '#platform/define/engine/kind.ts'
import { longText } from './long-text.ts'

/** Formatted text: stored as Markdown source and rendered by pages. */
export const richText: Kind = { ...longText, sample: (_field, n) => `**${n}**\n\n- ${n}` }
