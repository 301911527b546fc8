import { AREAS } from '#product/define/areas.server.ts'
import type { ShippedText } from './shipped-text.ts'
import { stableId } from './stable-id.ts'

/** The texts that every installation begins with: what install_texts of the database takes. */
export function planTexts(): (ShippedText & { id: string })[] {
  return AREAS.flatMap(({ texts = [] }) => texts).map((text) => ({
    id: stableId('report_template', text.key),
    ...text,
  }))
}
