import type { Declared } from '#modules/pay/insurance/api/engine/declared-base.ts'
import type { Register } from '#modules/pay/insurance/api/register.ts'
import type { SheetKind } from '#platform/api/sheets/sheet-kind.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { Part } from './engine/difference.ts'

/** A row of a register, or the values of a formality where no row exists. */
export type Member = Declared & {
  id: string
  version: number
  userId: string
  name: string
  empNo: string
  city: string
  entityId: string
  startMonth: string
  stopMonth: string | null
  state: string
  types: readonly string[]
  hukou: string | null
  companyRate: string | null
  personRate: string | null
  suppCompanyRate: string | null
  suppPersonRate: string | null
}

/** The amounts of a person in a settled or open month. */
export type PaidMonth = {
  userId: string
  month: string
  state: string
  entityId: string
  city: string
  parts: Part[]
}

export type Asked = { userIds: readonly string[]; from: string; to: string }

/** The contributions due for a month on a base by type, or the key of the message that says why there are none. */
export type Due = { parts: Part[]; bounds: Bound[] } | { warning: string }
export type Bound = { type: string; floor: string; cap: string }

/** Insurance, or the housing fund: its register, its sheet, and how its amounts are worked out. */
export type Side = {
  name: 'insurance' | 'fund'
  register: Register
  sheet: SheetKind
  /** The rows of people in the register. */
  readMembers: (db: Database | Tx, userIds: readonly string[]) => Promise<Member[]>
  readPaid: (db: Database | Tx, asked: Asked) => Promise<PaidMonth[]>
  /** Reads the rules of the months once. */
  dueIn: (
    db: Database | Tx,
    span: { from: string; to: string },
  ) => Promise<(member: Member, month: string, baseOf: (type: string) => string) => Due>
}
