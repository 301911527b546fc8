import { pickAt } from '#platform/seed/random-stream.ts'
import type { PlannedDepartment } from './department-plan.ts'

/** Accounts by id. */
export type DepartmentLeads = { leader_id: string | null; in_charge_id: string | null }

export function departmentCode(index: number): string {
  return `D${String(index + 1).padStart(4, '0')}`
}

const orders = new WeakMap<readonly PlannedDepartment[], number[]>()

/** Order among siblings, as planned. */
export function departmentSort(departments: readonly PlannedDepartment[], index: number): number {
  let order = orders.get(departments)
  if (!order) {
    const siblings = new Map<number | null, number>()
    order = departments.map(({ parent }) => {
      const place = (siblings.get(parent) ?? 0) + 1
      siblings.set(parent, place)
      return place * 10
    })
    orders.set(departments, order)
  }
  return pickAt(order, index)
}
