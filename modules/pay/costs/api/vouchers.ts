import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { PayVoucher, VoucherLine } from '#modules/pay/costs/wire/vouchers.ts'
import { requireSealed } from '#modules/pay/runs/api/checks/seals.ts'
import { type Run, requireRunOf } from '#modules/pay/runs/api/read-run.ts'
import { rowsOf } from '#modules/pay/runs/api/run-pair.ts'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import type { Actor } from '#platform/api/actor.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import { planVoucher } from './plan-voucher.ts'
import { readRunHash, requireWholeRun } from './read-voucher-rows.ts'

export const VOUCHER_TAG = 'pay/vouchers'

type Stored = {
  id: string
  runId: string
  voucherNo: string
  hash: string
  total: string
  lines: VoucherLine[]
  by: string
  at: string
}

async function readStored(
  db: Database | Tx,
  where: ReturnType<typeof sql>,
): Promise<Stored | null> {
  const { rows } = await sql<Stored>`
    select v.id, v.run_id as "runId", v.voucher_no as "voucherNo", v.hash, v.total::text as total, v.lines,
      u.name as by, ${wireTime('v.made_at')} as at
    from pay_voucher v join app_user u on u.id = v.made_by_id
    where v.voided_at is null and ${where}`.execute(db)
  return rows[0] ?? null
}

async function runOf(db: Database | Tx, actor: Actor, runId: string) {
  const record = await readRecord(db, actor, payRuns, runId)
  const run = await requireRunOf(db, record)
  await requireWholeRun(db, actor, run)
  return { run, title: String(record.title) }
}

/** The entry of a run in the books: the voucher in force, else what one would contain now. */
export async function readVoucher(db: Database, actor: Actor, runId: string): Promise<PayVoucher> {
  const { run, title } = await runOf(db, actor, runId)
  const standing = await readRunHash(db, run)
  const stored = await readStored(db, sql`v.run_id = ${runId}::uuid`)
  const about = { runId, runNo: run.runNo, title, month: run.month, isAudited: standing.isAudited }
  if (stored) {
    const { id, voucherNo, by, at, lines, total } = stored
    const isOutdated = !standing.isAudited || standing.hash !== stored.hash
    return Object.assign(about, {
      made: { id, voucherNo, by, at, isOutdated },
      lines,
      total,
      problems: [],
    })
  }
  if (!standing.isAudited) {
    return Object.assign(about, { made: null, lines: [], total: '0.00', problems: [] })
  }
  const { lines, total, problems } = await planVoucher(db, run)
  return Object.assign(about, { made: null, lines, total: String(total), problems })
}

/** Refuses a run that is not audited, or whose amounts are no longer those that were audited. */
async function requireAudited(tx: Tx, run: Run): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select r.id from ${rowsOf(run)} r order by r.id`.execute(tx)
  const standing = await readRunHash(tx, run)
  if (!standing.isAudited) {
    throw new Failure('conflict', 'payVoucher.notAudited', { values: { run: run.runNo } })
  }
  await requireSealed(
    tx,
    rows.map(({ id }) => id),
  )
  return standing.hash
}

async function nextNo(tx: Tx, run: Run): Promise<string> {
  const { rows } = await sql<{ nth: number }>`
    select count(*)::integer + 1 as nth from pay_voucher where run_id = ${run.id}::uuid`.execute(tx)
  return `${run.runNo}-V${String(rows[0]?.nth ?? 1).padStart(2, '0')}`
}

/**
 * Makes the voucher of an audited run and stores its lines, so that every file of it is the same. The voucher in force is
 * the answer if there is one for the same amounts.
 */
export async function makeVoucher(tx: Tx, actor: Actor, runId: string) {
  const { run } = await runOf(tx, actor, runId)
  await sql`select from pay_run where id = ${runId}::uuid for no key update`.execute(tx)
  const hash = await requireAudited(tx, run)
  const stored = await readStored(tx, sql`v.run_id = ${runId}::uuid`)
  if (stored && stored.hash === hash) return { id: stored.id, voucherNo: stored.voucherNo }
  if (stored) {
    throw new Failure('conflict', 'payVoucher.outdated', { values: { no: stored.voucherNo } })
  }
  const { lines, total, problems } = await planVoucher(tx, run)
  if (problems.length > 0) {
    const names = problems.map(({ name }) => name)
    const kind = problems.some((problem) => problem.kind === 'row') ? 'unclear' : 'noAccount'
    throw new Failure('conflict', `payVoucher.${kind}`, { values: { names: names.join('、') } })
  }
  const id = uuidv7()
  const voucherNo = await nextNo(tx, run)
  await sql`
    insert into pay_voucher (id, run_id, voucher_no, hash, total, lines, made_by_id)
    values (${id}::uuid, ${runId}::uuid, ${voucherNo}, ${hash}, ${String(total)}::numeric,
      ${JSON.stringify(lines)}::jsonb, ${actor.userId}::uuid)`.execute(tx)
  await writeAudit(tx, actor, {
    resource: VOUCHER_TAG,
    action: 'add',
    title: voucherNo,
    after: { run: run.runNo, lines: lines.length, hash },
  })
  return { id, voucherNo }
}

/** The voucher in force by its id, for readers who may have its run. Refuses one whose run has changed since. */
export async function requireVoucher(db: Database | Tx, actor: Actor, id: string): Promise<Stored> {
  const stored = await readStored(db, sql`v.id = ${id}::uuid`)
  if (!stored) throw new Failure('not-found', 'not-found')
  await runOf(db, actor, stored.runId)
  return stored
}

/** Refuses the file of a voucher whose run is not audited any more, or was audited with other amounts. */
export async function requireCurrent(db: Database, actor: Actor, id: string): Promise<Stored> {
  const stored = await requireVoucher(db, actor, id)
  const { run } = await runOf(db, actor, stored.runId)
  const { isAudited, hash } = await readRunHash(db, run)
  if (isAudited && hash === stored.hash) return stored
  throw new Failure('conflict', 'payVoucher.outdated', { values: { no: stored.voucherNo } })
}

/** Makes a voucher void with a reason, so that another one can be made. */
export async function voidVoucher(
  tx: Tx,
  actor: Actor,
  { id, why }: { id: string; why: string },
): Promise<string> {
  const { voucherNo } = await requireVoucher(tx, actor, id)
  const { rows } = await sql`
    update pay_voucher set voided_at = now(), voided_by_id = ${actor.userId}::uuid, why = ${why}
    where id = ${id}::uuid and voided_at is null returning id`.execute(tx)
  if (rows.length === 0) throw new Failure('not-found', 'not-found')
  await writeAudit(tx, actor, {
    resource: VOUCHER_TAG,
    action: 'state',
    title: voucherNo,
    after: { why },
  })
  return voucherNo
}
