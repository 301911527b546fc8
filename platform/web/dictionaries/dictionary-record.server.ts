import { DICTIONARY_READ_FROM } from '#platform/define/shipped/dictionaries/dictionaries-not-read-yet.ts'
import { readRecord } from '#platform/web/pages/record/read-record.server.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { Words } from '#platform/wire/language/words.ts'

const READ_FROM: Readonly<Record<string, Words>> = DICTIONARY_READ_FROM

/** An entry of a dictionary; for a dictionary that is not used yet the page names the part that will use it. */
export async function loadDictionaryRecord(call: ResourceCall): Promise<RecordView> {
  const [view, { type }] = await Promise.all([loadRecord(call), readRecord(call)])
  const part = READ_FROM[String(type)]?.[call.language]
  if (part === undefined) return view
  const text = call.t('policy.dictionaryUnread', { type: String(type), part })
  return { ...view, notices: [...view.notices, { text }] }
}
