import type { Tx } from '#api/store/database.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import type { WriteInput } from '#resources/engine/schema.ts'
import type { OrgEvent } from './write-org-history.ts'

const TOP = '最上级'
const NOBODY = '无'

async function departmentName(tx: Tx, id: unknown): Promise<string> {
  if (typeof id !== 'string') return TOP
  const row = await tx
    .selectFrom('department')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.name ?? TOP
}

async function accountName(tx: Tx, id: unknown): Promise<string> {
  if (typeof id !== 'string') return NOBODY
  const row = await tx.selectFrom('app_user').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? NOBODY
}

/** What a change of a department means to the organisation, in sentences. */
export async function departmentEvents(
  tx: Tx,
  before: WireRecord,
  input: WriteInput,
): Promise<OrgEvent[]> {
  const deptId = before.id
  const name = String(input.name ?? before.name)
  const differs = (field: string) => input[field] !== undefined && input[field] !== before[field]
  const events: OrgEvent[] = []
  const tell = (kind: OrgEvent['kind'], field: string, text: string) =>
    events.push({
      ...{ kind, deptId, text },
      before: { [field]: before[field] },
      after: { [field]: input[field] },
    })
  if (differs('name')) tell('更名', 'name', `部门“${before.name}”更名为“${name}”`)
  if (differs('pid')) {
    const [from, to] = [await departmentName(tx, before.pid), await departmentName(tx, input.pid)]
    tell('移动', 'pid', `部门“${name}”由“${from}”移至“${to}”`)
  }
  if (differs('leaderId')) {
    const was = await accountName(tx, before.leaderId)
    const is = await accountName(tx, input.leaderId)
    tell('负责人变更', 'leaderId', `部门“${name}”负责人由“${was}”变更为“${is}”`)
  }
  if (differs('enabled')) {
    if (input.enabled === false) tell('撤销', 'enabled', `撤销部门“${name}”`)
    else tell('新设', 'enabled', `恢复部门“${name}”`)
  }
  return events
}
