import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { contracts } from '#modules/hr/contracts/define/contract.ts'
import type { ContractText } from '#modules/hr/contracts/wire/contract.ts'
import type { Actor } from '#platform/api/actor.ts'
import { readClearRecord } from '#platform/api/crud/read-clear-record.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import { exportColumns } from '#platform/api/exports/export-table.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { paperWords } from '#platform/api/texts/merge-fields.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { referenceLabelKey } from '#platform/define/engine/field-kinds.ts'
import { guardOf } from '#platform/define/engine/groups.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { mergedNames } from '#platform/wire/records/merged-text.ts'

/** Chinese law governs the contract, so it is in Chinese for every reader. */
const BY_LAW = 'zh'

/** Fields of the contract and of the person that a template may use. */
const OF_CONTRACT = [
  'docNo',
  'typeId',
  'companyEntity',
  'signDate',
  'startDate',
  'endDate',
  'probationMonths',
  'postName',
  'workPlace',
  'workHours',
  'salaryText',
  'deptId',
]
const OF_PERSON = ['name', 'empNo', 'gender', 'idCardNo', 'birthDate', 'phone', 'homeAddress']

export const CONTRACT_TEXT_FIELDS: ReadonlySet<string> = new Set([...OF_CONTRACT, ...OF_PERSON])

/**
 * Formats the fields of a record for the contract text. Leaves out fields that the reader may not
 * see.
 */
function saidOf(resource: Resource, names: readonly string[], record: WireRecord) {
  const open = Array.isArray(record.openGroups) ? record.openGroups : null
  return names.flatMap((name) => {
    const field = resource.fields[name]
    const [column] = exportColumns(resource, [name], BY_LAW)
    const isClosed =
      open && guardOf(resource, field?.group ?? '') && !open.includes(field?.group ?? '')
    if (!field || !column || isClosed) return []
    return [[name, paperWords(field.kind, column.read(record), BY_LAW)] as const]
  })
}

type Template = { name: string; body: string }

/** Reads the template for contracts of a type. */
async function findTemplate(db: Database, typeId: unknown): Promise<Template> {
  const { rows } = await sql<Template>`select t.name, t.body from contract_type k
    join report_template t on t.id = k.template_id
    where k.id = ${typeId}::uuid and t.enabled and t.deleted_at is null and t.body <> ''`.execute(
    db,
  )
  if (!rows[0]) throw new Failure('conflict', 'contract.noText')
  return rows[0]
}

/**
 * Probation may be agreed only once (article 19), so a later contract of the chain has no probation. The text
 * says so instead of leaving a blank.
 */
function withProbation(record: WireRecord): WireRecord {
  const { prevId = null, probationMonths = null } = record
  return prevId === null || probationMonths !== null ? record : { ...record, probationMonths: 0 }
}

type ContractTextRequest = { id: string; isClear: boolean }

/**
 * Reads a contract for signature. The person's data are those the reader may see in their file,
 * masked unless the reader asks for them unmasked, which is logged.
 */
export async function readContractText(
  db: Database,
  actor: Actor,
  { id, isClear }: ContractTextRequest,
): Promise<ContractText> {
  const record = withProbation(await readRecord(db, actor, contracts, id))
  const { name, body } = await findTemplate(db, record.typeId)
  const person = await readPerson(db, actor, String(record.userId), isClear)
  const used = new Set(mergedNames(body))
  const ofContract = OF_CONTRACT.filter((field) => used.has(field))
  const ofPerson = OF_PERSON.filter((field) => used.has(field))
  const entries = [
    ...saidOf(contracts, ofContract, record),
    ...(person ? saidOf(archives, ofPerson, person) : []),
  ]
  return {
    name,
    body,
    values: Object.fromEntries(entries),
    docNo: String(record.docNo),
    person: String(record[referenceLabelKey('userId')] ?? ''),
    companyEntity: String(record.companyEntity),
    mayUnmask: !isClear && person?.mayUnmask === true,
  }
}

/** Null when the reader sees the contract but not the file. */
async function readPerson(
  db: Database,
  actor: Actor,
  userId: string,
  isClear: boolean,
): Promise<WireRecord | null> {
  try {
    const read = isClear ? readClearRecord : readRecord
    return await read(db, actor, archives, userId)
  } catch (error) {
    if (error instanceof Failure && error.code === 'not-found') return null
    throw error
  }
}
