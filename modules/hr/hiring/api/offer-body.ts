import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import { OFFER_TEMPLATE } from '#modules/hr/hiring/define/offer-text.ts'
import { salaryTalks } from '#modules/hr/hiring/define/salary-talk.ts'
import { exportColumns } from '#platform/api/exports/export-table.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { paperWords } from '#platform/api/texts/merge-fields.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { rowsIn } from '#platform/define/engine/kinds/rows.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { replaceFields } from '#platform/wire/records/merged-text.ts'

/** The labour contract is under Chinese law, so its offer is in Chinese. */
const BY_LAW = 'zh'

const OF_HIRING = [
  'name',
  'deptId',
  'postId',
  'rankId',
  'empKind',
  'planJoinDate',
  'contractTerm',
  'contractMonths',
  'probationMonths',
] as const
const OF_TALK = [
  'offerBase',
  'offerPost',
  'offerMerit',
  'allowance',
  'yearBonus',
  'yearTotal',
  'probationRatio',
  'insuranceBase',
  'fundBase',
] as const

/** Fields that the template of an offer may name. */
export const OFFER_FIELDS: ReadonlySet<string> = new Set([
  ...OF_HIRING,
  ...OF_TALK,
  'companyEntity',
  'city',
  'expiresAt',
  'materials',
  'condition',
])

const NOT_AGREED = '—'

function saidOf(resource: Resource, names: readonly string[], record: WireRecord) {
  return names.flatMap((name) => {
    const field = resource.fields[name]
    const [column] = exportColumns(resource, [name], BY_LAW)
    if (!field || !column) return []
    return [[name, paperWords(field.kind, column.read(record), BY_LAW) || NOT_AGREED] as const]
  })
}

async function readTemplate(tx: Tx): Promise<string> {
  const { rows } = await sql<{ body: string }>`select body from report_template
    where key = ${OFFER_TEMPLATE} and enabled and deleted_at is null and body <> ''`.execute(tx)
  if (!rows[0]) throw new Failure('conflict', 'hiring.noTemplate')
  return rows[0].body
}

async function readPlace(tx: Tx, hiringId: string) {
  const { rows } = await sql<{ companyEntity: string | null; city: string }>`
    select coalesce(e.name, d.company_entity) as "companyEntity", a.city
    from to_be_recruited h join recruiting_application a on a.id = h.recruiting_id
      join department d on d.id = h.dept_id left join legal_entity e on e.id = d.entity_id
    where h.id = ${hiringId}::uuid`.execute(tx)
  return rows[0]
}

function materialsOf({ materials }: WireRecord): string {
  return rowsIn(materials)
    .map(({ item }, at) => `${at + 1}. ${String(item)}`)
    .join('\n')
}

export type OfferBody = { body: string; hash: string }

type Filling = {
  hiring: WireRecord
  talk: WireRecord
  /** The last day to answer, yyyy-MM-dd. */
  lastDay: string
  /** The offer holds only when the checkup is passed. */
  isConditional: boolean
}

/** Writes the text of an offer by its template, with every figure from the talk. */
export async function writeOfferBody(
  tx: Tx,
  { hiring, talk, lastDay, isConditional }: Filling,
): Promise<OfferBody> {
  const place = await readPlace(tx, hiring.id)
  const values: Readonly<Record<string, string>> = Object.fromEntries([
    ...saidOf(hirings, OF_HIRING, hiring),
    ...saidOf(salaryTalks, OF_TALK, talk),
    ['companyEntity', place?.companyEntity ?? NOT_AGREED],
    ['city', place?.city ?? NOT_AGREED],
    ['expiresAt', `${paperWords('date', lastDay, BY_LAW)} 24:00`],
    ['materials', materialsOf(hiring) || NOT_AGREED],
    ['condition', isConditional ? '本通知以入职体检合格为条件。' : ''],
  ])
  const body = replaceFields(await readTemplate(tx), (name) => values[name] ?? NOT_AGREED)
  return { body, hash: createHash('sha256').update(body).digest('hex') }
}
