import type { OrgEvent } from '#modules/org/history/api/write-org-history.ts'
import type { Sentence } from '#platform/api/history/log-sentences.ts'
import { inEachLanguage } from '#platform/api/http/messages.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import type { Words } from '#platform/wire/language/words.ts'

const TOP = inEachLanguage('told.top')
const NOBODY = inEachLanguage('told.nobody')

async function departmentName(tx: Tx, id: unknown): Promise<string | Words> {
  if (typeof id !== 'string') return TOP
  const row = await tx
    .selectFrom('department')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.name ?? TOP
}

async function accountName(tx: Tx, id: unknown): Promise<string | Words> {
  if (typeof id !== 'string') return NOBODY
  const row = await tx.selectFrom('app_user').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? NOBODY
}

/** The organisation events of a change to a department, in sentences. */
export async function departmentEvents(
  tx: Tx,
  before: WireRecord,
  input: WriteInput,
): Promise<OrgEvent[]> {
  const deptId = before.id
  const name = String(input.name ?? before.name)
  const differs = (field: string) => input[field] !== undefined && input[field] !== before[field]
  const events: OrgEvent[] = []
  const tell = (kind: OrgEvent['kind'], field: string, key: string, values: Sentence['values']) =>
    events.push({
      kind,
      deptId,
      sentence: { key, values: { name, ...values } },
      before: { [field]: before[field] },
      after: { [field]: input[field] },
    })
  if (differs('name')) tell('更名', 'name', 'told.renamed', { from: String(before.name) })
  if (differs('pid')) {
    const [from, to] = [await departmentName(tx, before.pid), await departmentName(tx, input.pid)]
    tell('移动', 'pid', 'told.moved', { from, to })
  }
  if (differs('leaderId')) {
    const from = await accountName(tx, before.leaderId)
    const to = await accountName(tx, input.leaderId)
    tell('负责人变更', 'leaderId', 'told.led', { from, to })
  }
  if (differs('enabled')) {
    if (input.enabled === false) tell('撤销', 'enabled', 'told.closed', {})
    else tell('新设', 'enabled', 'told.reopened', {})
  }
  return events
}
