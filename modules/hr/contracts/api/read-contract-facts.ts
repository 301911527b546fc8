import { sql } from 'kysely'
import { readEmployer } from '#modules/org/departments/api/read-employer.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import { LABOUR, type Signing } from './contract-terms.ts'

type Values = Readonly<Record<string, unknown>>

/** Another labour contract of the same person: submitted, approved or over. */
export type OtherContract = Signing & {
  id: string
  docNo: string
  origin: string
  probationMonths: number | null
}

/** The employer of a contract: its row of the register, and its name, which the contract keeps. */
type ContractEmployer = { entityId: string | null; companyEntity: string }

export type ContractFacts = {
  status: string
  empKind: string
  joinDate: string
  leaveDate: string | null
  deptId: string
  today: string
  isLabour: boolean
  termKind: string
  isTypeOpen: boolean
  employer: ContractEmployer
  /** Contracts of this employment and of earlier ones. */
  others: OtherContract[]
}

const NOT_JOINED_YET = '0'

/**
 * The employer that the contract names: the chosen row of the register, else the name that the contract has already,
 * else the employer of the department.
 */
async function employerOf(
  tx: Tx,
  { entityId, companyEntity }: Values,
  deptId: string,
): Promise<ContractEmployer> {
  if (entityId) {
    const { rows } = await sql<{ name: string }>`
      select name from legal_entity where id = ${entityId}::uuid`.execute(tx)
    return { entityId: String(entityId), companyEntity: rows[0]?.name ?? '' }
  }
  if (companyEntity) return { entityId: null, companyEntity: String(companyEntity) }
  const { company, entityId: own } = await readEmployer(tx, deptId)
  return { entityId: own, companyEntity: company }
}

/**
 * Reads the person, the contract type, and the person's other contracts; drafts too when the caller
 * wants them.
 */
export async function readContractFacts(
  tx: Tx,
  { id = null, userId, typeId, entityId, companyEntity }: Values,
  { drafts = false }: { drafts?: boolean } = {},
): Promise<ContractFacts | undefined> {
  const { rows } = await sql<Omit<ContractFacts, 'employer'>>`
    select case when r.user_id is null then b.status else ${NOT_JOINED_YET} end as status,
      coalesce(r.terms ->> 'empKind', b.emp_kind) as "empKind",
      coalesce(r.join_date, b.join_date)::text as "joinDate",
      case when r.user_id is null then b.leave_date::text end as "leaveDate",
      b.dept_id as "deptId", today()::text as today,
      t.kind = ${LABOUR} as "isLabour", t.term_kind as "termKind",
      t.enabled and t.deleted_at is null as "isTypeOpen",
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'docNo', c.doc_no,
          'startDate', c.start_date, 'until', coalesce(c.ended_on, c.end_date),
          'entityId', c.entity_id, 'companyEntity', c.company_entity, 'termKind', c.term_kind, 'origin', c.origin,
          'probationMonths', c.probation_months) order by c.start_date)
        from contract c where c.user_id = b.id and c.is_labour and c.deleted_at is null
          and c.id is distinct from ${id}::uuid
          and (c.state in (${DOC.running}, ${DOC.passed}, ${DOC.done})
            or (${drafts} and c.state = ${DOC.draft}))), '[]') as others
    from user_base_info b join contract_type t on t.id = ${typeId}::uuid
      left join rehire r on r.user_id = b.id
    where b.id = ${userId}::uuid and b.deleted_at is null`.execute(tx)
  const [found] = rows
  if (!found) return undefined
  const employer = await employerOf(tx, { entityId, companyEntity }, found.deptId)
  return { ...found, employer }
}
