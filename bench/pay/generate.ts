import { setTimeout as sleep } from 'node:timers/promises'
import { BACK_PAY_CALLS, type BackPayList } from '#modules/pay/back-pay/wire/back-pay.ts'
import { fundMonthlies } from '#modules/pay/fund/define/fund-monthly.ts'
import { insuranceMonthlies } from '#modules/pay/insurance/define/insurance-monthly.ts'
import { insuranceBases } from '#modules/pay/rebasing/define/new-bases.ts'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { apiOf } from '../api-of.ts'
import { BENCH_PASSWORD } from '../people-database.ts'
import type { Running } from '../processes.ts'
import { fetchToken, signInWithForm } from '../sign-in.ts'
import { INSURED_MONTH, NEW_BASES, PAY_DATE, WORK_MONTH } from './facts.ts'

/** The accounts that generate pay and insurance, and an account that reads lists at the same time. */
export const USERS = { pay: 'pay', social: 'social', reader: 'hrdir' }
export const LIST = '/hr/archives?status=2'
const SAMPLE_MS = 50

type Made = { created: number }
type Run = { id: string; entityId: string }

/** The cost of a pay run for all people. */
export type Generated = {
  seconds: number
  /** The server's memory before the run, and its largest memory during the run, in MB. */
  memory: { before: number; most: number }
  run: Run
}

const json = (body: object) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

async function asUser({ origin }: Running, user: string) {
  return apiOf(origin, await fetchToken(origin, user, BENCH_PASSWORD))
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
}

/** Computes insurance and fund of a month for all people. Returns the seconds for both. */
export async function generateContributions(ours: Running, people: number): Promise<number> {
  const api = await asUser(ours, USERS.social)
  const make = async (resource: Resource, month: string) => {
    const { created } = await api<Made>(resource.actions.generate?.endpoint ?? '', {
      method: 'PUT',
      ...json({ month, kind: '正常', evenOpen: true }),
    })
    if (created < people) throw new Error(`${resource.path}: ${created} rows were made`)
  }
  // Computes the month of the pay run first, as companies do, and then measures the next month.
  await make(insuranceMonthlies, WORK_MONTH)
  await make(fundMonthlies, WORK_MONTH)
  return secondsOf(async () => {
    await make(insuranceMonthlies, INSURED_MONTH)
    await make(fundMonthlies, INSURED_MONTH)
  })
}

/** The seconds in which a list of new bases is prepared, previewed and adjusted, each by one request. */
export type Rebased = { prepare: number; preview: number; confirm: number }

/** Gives everybody a new base of insurance, with the differences of two paid months. */
export async function adjustBases(ours: Running): Promise<Rebased> {
  const api = await asUser(ours, USERS.social)
  const { city, month, bookMonth } = NEW_BASES
  const press = (name: string, body: object) =>
    secondsOf(async () => {
      await api(insuranceBases.actions[name]?.endpoint ?? '', { method: 'PUT', ...json(body) })
    })
  return {
    prepare: await press('prepare', { city, month, bookMonth, types: [], keepNamed: false }),
    preview: await press('confirm', { city, month, preview: true }),
    confirm: await press('confirm', { city, month }),
  }
}

/** The seconds in which back pay is listed and made, and in which the home page opens before. */
export async function makeBackPay(
  ours: Running,
  employerId: string,
  userIds: readonly string[],
): Promise<Record<'list' | 'make' | 'home', number>> {
  const api = await asUser(ours, USERS.pay)
  const cookie = await signInWithForm(ours.origin, USERS.pay, BENCH_PASSWORD)
  const home = await secondsOf(async () => {
    const answer = await fetch(ours.origin, { headers: { cookie } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`The home page answered ${answer.status}`)
  })
  const began = performance.now()
  const { entityId, month, count } = await api<BackPayList>(
    `${BACK_PAY_CALLS.list}?entityId=${employerId}`,
  )
  const list = (performance.now() - began) / 1_000
  if (count !== userIds.length) throw new Error(`${count} people are owed back pay`)
  const make = await secondsOf(async () => {
    const { made } = await api<{ made: number }>(BACK_PAY_CALLS.make, {
      method: 'PUT',
      ...json({ entityId, month, userIds, takesBack: false }),
    })
    if (made < userIds.length) throw new Error(`${made} inputs were made`)
  })
  return { list, make, home }
}

async function openRun(ours: Running, entityId: string): Promise<Run> {
  const api = await asUser(ours, USERS.pay)
  const id = crypto.randomUUID()
  await api(payRuns.endpoints.add, {
    method: 'POST',
    ...json({ id, entityId, kind: 'normal', month: WORK_MONTH, payDate: PAY_DATE }),
  })
  return { id, entityId }
}

const ninetyFifth = (times: number[]) =>
  times.sort((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0

async function generateSalaries(ours: Running, entityId: string, people: number): Promise<void> {
  const api = await asUser(ours, USERS.pay)
  const made = await api<Made>(salaries.actions.generate?.endpoint ?? '', {
    method: 'PUT',
    ...json({ month: WORK_MONTH, entityId, kind: 'normal', evenOpen: true }),
  })
  if (made.created < people) throw new Error(`Not everybody is paid: ${JSON.stringify(made)}`)
}

/** Repeats `sample` until `work` is done. */
async function meanwhile(work: Promise<void>, sample: () => Promise<void> | void): Promise<void> {
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  for (; !isDone; await sleep(SAMPLE_MS)) await sample()
  await done
}

/** Generates a run of everybody. */
export async function generateRun(
  ours: Running,
  entityId: string,
  people: number,
): Promise<Generated> {
  const run = await openRun(ours, entityId)
  const megabytes = () => (ours.memoryKilobytes() ?? 0) / 1_000
  const memory = { before: megabytes(), most: 0 }
  const seconds = await secondsOf(() =>
    meanwhile(generateSalaries(ours, entityId, people), () => {
      memory.most = Math.max(memory.most, megabytes())
    }),
  )
  return { seconds, memory, run }
}

/**
 * Generates a run of everybody while another user opens pages. Returns the 95th percentile of the pages in ms. The
 * seconds of a run are measured apart, because a user who opens pages without a pause takes a third of the machine.
 */
export async function readPagesMeanwhile(
  ours: Running,
  entityId: string,
  people: number,
): Promise<number> {
  await openRun(ours, entityId)
  const headers = { cookie: await signInWithForm(ours.origin, USERS.reader, BENCH_PASSWORD) }
  const times: number[] = []
  await meanwhile(generateSalaries(ours, entityId, people), async () => {
    const began = performance.now()
    const answer = await fetch(ours.origin + LIST, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${LIST} answered ${answer.status}`)
    times.push(performance.now() - began)
  })
  return ninetyFifth(times)
}
