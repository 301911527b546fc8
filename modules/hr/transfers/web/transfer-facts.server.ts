import { TRANSFER_KIND } from '#modules/hr/transfers/define/choices.ts'
import { transfers } from '#modules/hr/transfers/define/transfer.ts'
import { choiceLabel, fieldLabel } from '#platform/define/described/labels.ts'
import { referenceLabelKey } from '#platform/define/engine/field-kinds.ts'
import type { DocumentFacts } from '#platform/web/approval/document-facts.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/** Department and position in one text. */
function placeText(record: WireRecord, names: readonly string[]): string {
  return names
    .map((name) => record[referenceLabelKey(name)])
    .filter((name) => typeof name === 'string' && name !== '')
    .join(' / ')
}

/** The facts of a transfer: its kind with the old and the new place, and its day. */
export const transferFacts: DocumentFacts = {
  path: transfers.path,
  areHead: true,
  replaces: ['kind', 'fromDeptId', 'fromPostId', 'toDeptId', 'toPostId', 'effectiveDate'],
  facts: (record, { language }) => {
    const places = [
      placeText(record, ['fromDeptId', 'fromPostId']),
      placeText(record, ['toDeptId', 'toPostId']),
    ]
    const day = record.effectiveDate
    return [
      {
        label: choiceLabel(TRANSFER_KIND, String(record.kind), language),
        text: places.filter(Boolean).join(' → '),
      },
      {
        label: fieldLabel(transfers, 'effectiveDate', language),
        text: typeof day === 'string' ? formatDate(day, language) : '',
      },
    ].filter(({ text }) => text !== '')
  },
}
