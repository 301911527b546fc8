import { readRecord } from '#app/pages/read-record.server.ts'
import { loadRecord } from '#app/pages/record.server.ts'
import type { RecordView } from '#app/pages/record-view.ts'
import type { ResourceCall } from '#app/request/page-call.ts'
import type { Words } from '#contracts/words.ts'
import { DICTIONARY_READ_FROM } from '#resources/system/read-from.ts'

const READ_FROM: Readonly<Record<string, Words>> = DICTIONARY_READ_FROM

/** An entry of a dictionary; where nothing reads the dictionary yet the page says from which part on it will be. */
export async function loadDictionaryRecord(call: ResourceCall): Promise<RecordView> {
  const [view, { type }] = await Promise.all([loadRecord(call), readRecord(call)])
  const part = READ_FROM[String(type)]?.[call.language]
  if (part === undefined) return view
  const text = call.t('policy.dictionaryUnread', { type: String(type), part })
  return { ...view, notices: [...view.notices, { text }] }
}
