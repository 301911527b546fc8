import { AREAS } from '#product/define/areas.server.ts'
import type { ShippedText } from './shipped-text.ts'
import { stableId } from './stable-id.ts'

/** The initial texts of an installation, as rows for the database function `install_texts`. */
export function planTexts(): (ShippedText & { id: string })[] {
  return AREAS.flatMap(({ texts = [] }) => texts).map((text) => ({
    id: stableId('report_template', text.key),
    ...text,
  }))
}
